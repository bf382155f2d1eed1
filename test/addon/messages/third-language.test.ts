import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { type AnyNode, parse } from 'acorn';
import { transform } from 'esbuild';
import { paths } from '../../../scripts/paths';

const wide = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

let copy = '';
let [main, actions, page] = ['', '', ''];

/** A language is one folder and two lines: German in letters of full width. Nothing else of the copy is changed. */
beforeAll(async () => {
  copy = await mkdtemp(join(paths.root, 'build/third-language-'));
  for (const each of [
    'src/addon',
    'src/contract',
    'src/export',
    'scripts',
    'package.json',
    'tsconfig.base.json',
    'appsscript.json',
  ])
    await cp(join(paths.root, each), join(copy, each), {
      recursive: true,
      filter: (source) => !source.endsWith('node_modules'),
    });
  const messages = join(copy, 'src/addon/messages');
  await cp(join(messages, 'de'), join(messages, 'xx'), { recursive: true });
  for (const file of await readdir(join(messages, 'xx'), { recursive: true }))
    if (file.endsWith('.ts')) await translate(join(messages, 'xx', file));
  await appendFile(join(messages, 'languages.ts'), "export { messages as xx } from './xx/messages';\n");
  await appendFile(join(messages, 'menus.ts'), "export { menu as xx } from './xx/menu';\n");
});

/** Runs a function of the scripts of the copy. */
async function inCopy(file: string, call: string): Promise<void> {
  const script = `require(${JSON.stringify(join(copy, 'scripts/build', file))}).${call}`;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '--eval', script], { cwd: paths.root });
}

// The build keeps the names that are found before it. On a slow machine each of the three takes minutes.
beforeAll(() => inCopy('names/internal-names', "internalNames('addon')"));
beforeAll(() => inCopy('names/internal-names', "internalNames('page')"));

beforeAll(async () => {
  await inCopy('all', 'buildDist({ hasMail: true })');
  main = await readFile(join(copy, 'dist/main.js'), 'utf8');
  actions = await readFile(join(copy, 'dist/actions.html'), 'utf8');
  page = await readFile(join(copy, 'dist/sidebar-xx.html'), 'utf8');
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** Every text of a file, except for what is compared. */
async function translate(file: string): Promise<void> {
  const { code } = await transform(await readFile(file, 'utf8'), { loader: 'ts', charset: 'utf8' });
  let [written, at] = ['', 0];
  for (const { start, end } of textsOf(parse(code, { ecmaVersion: 2022, sourceType: 'module' }))) {
    written += code.slice(at, start) + wide(code.slice(start, end).replace(/\\n/g, '\n')).replace(/\n/g, '\\n');
    at = end;
  }
  await writeFile(file, written + code.slice(at));
}

function textsOf(node: AnyNode, parent: AnyNode = node): AnyNode[] {
  const isCompared = parent.type === 'BinaryExpression' && parent.operator !== '+';
  if (node.type === 'ImportDeclaration' || isCompared) return [];
  if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string'))
    return 'key' in parent && parent.key === node ? [] : [node];
  const children = Object.values(node).flat() as unknown[];
  const texts = children.flatMap((child) => (isNode(child) ? textsOf(child, node) : []));
  return texts.sort((a, b) => a.start - b.start);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const script = () => page.slice(page.indexOf('<script>') + 8, page.lastIndexOf('</script>'));

/** Headings, rules and reasons are the same in all languages. */
const wordsOfSheets = [
  'Balance as of',
  'Change of price',
  'Net worth history',
  'gone with user content',
  'not name or merchant contains ',
  'day of month equals ',
];

test('the pages of the other languages stay as they are', async () => {
  for (const name of ['sidebar.html', 'sidebar-de.html'])
    expect(await readFile(join(copy, 'dist', name), 'utf8')).toBe(await readFile(join(paths.distDir, name), 'utf8'));
});

test('the sidebar has its page, in which no text is of another language', () => {
  expect(page).toContain('<html lang="xx">');
  const texts = textsOf(parse(script(), { ecmaVersion: 2021 })).map((each) =>
    'value' in each ? String(each.value) : '',
  );
  expect(texts.filter((text) => text.includes(wide('Seitenleiste'))).length).toBeGreaterThan(10);
  const sentences = texts.filter((text) => /\p{L}{2,}[.,:]? \p{L}{2,}[.,:]? \p{L}{2,}/u.test(text));
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((text) => /[A-Za-z]{2,}/.test(text) && !wordsOfSheets.includes(text))).toEqual([]);
});

test('the menu is in the language of the user, and opens its page', () => {
  const labels: string[] = [];
  const opened: string[] = [];
  const menu = { addItem: (label: string) => labels.push(label) && menu, addSeparator: () => menu, addToUi: () => {} };
  const output = { setTitle: () => output };
  const context = vm.createContext({
    SpreadsheetApp: { getUi: () => ({ createAddonMenu: () => menu, showSidebar: () => {} }), getActive: () => null },
    HtmlService: {
      createHtmlOutputFromFile: (name: string) => opened.push(name) && output,
      createTemplateFromFile: () => ({ getRawContent: () => actions }),
    },
    Session: { getActiveUserLocale: () => 'xx' },
  });
  vm.runInContext(`${main}\nonOpen({ authMode: 'NONE' });showSidebar();`, context);
  expect(labels).toContain(wide('Jetzt aktualisieren'));
  expect(labels.filter((label) => /[A-Za-z]/.test(label))).toEqual([]);
  expect(opened).toEqual(['sidebar-xx']);
});

test('the mail, the alerts and the explanations of formulas are in the language', () => {
  const texts = ['FIN: Neues von Ihren Warnungen', 'Alle Bankkonten zusammen', 'Der Schlüssel sieht kein Konto.'];
  const escaped = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/gi;
  const said = actions.replace(escaped, (_, four, two) => String.fromCharCode(Number.parseInt(four ?? two, 16)));
  expect(texts.filter((text) => !said.includes(wide(text)))).toEqual([]);
});
