import { toHtml, toInlineScript } from '../../../../scripts/build/sidebar';
import { readBuiltSidebar } from './built-sidebar';

let html = '';

beforeAll(async () => {
  html = await readBuiltSidebar();
});

test('German has a separate page, and no page contains the messages of another language', async () => {
  const german = await readBuiltSidebar('sidebar-de');
  expect(Buffer.byteLength(german)).toBeLessThan(232 * 1_024);
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('Seitenleiste');
  expect(german).not.toContain('Keep the sidebar open');
  expect(html).toContain('Keep the sidebar open');
  expect(html).not.toContain('Seitenleiste');
});

test('the page is one file below 211 KB with one script', () => {
  expect(Buffer.byteLength(html)).toBeLessThan(211 * 1_024);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
});

test('links open in the top window', () => {
  expect(html).toContain('<base target="_top">');
});

test('the page loads nothing from a URL', () => {
  expect(html).not.toMatch(/<link|\bsrc=|@import|url\(/);
});

test('the script contains nothing that the HTML service treats as a scriptlet or a comment', () => {
  const script = html.slice(html.indexOf('<script>') + 8, html.indexOf('</script>'));
  expect(script).not.toMatch(/<\?|<!--|`/);
});

test('the page contains neither schemas nor the development build of its library', () => {
  expect(html).not.toMatch(/typebox|preact\/debug/i);
});

test('the page shows what functions are for, without their reference and what evaluates them', () => {
  expect(html).toContain('Whether the transactions explain the balances');
  expect(html).not.toContain('a header row, then one row per account: balances');
  expect(html).not.toContain('FIN_BALANCE needs an account');
});

test.each([
  ['"</script><img>"', '"<\\/script><img>"'],
  ['/<\\/SCRIPT>/', '/<\\/SCRIPT>/'],
  ['"</SCRIPT>"', '"<\\/SCRIPT>"'],
  ['"<!-- <script>"', '"\\x3c!-- <script>"'],
  ['"<?= x ?>"', '"\\x3c?= x ?>"'],
  ['a</b/.test(c)', 'a</b/.test(c)'],
])('inlines %s safely and without changing its meaning', (script, inlined) => {
  expect(toInlineScript(script)).toBe(inlined);
});

test('a style cannot close its style element', () => {
  expect(toHtml('', 'p::after{content:"</style><script>"}')).toContain('content:"<\\/style><script>"');
});
