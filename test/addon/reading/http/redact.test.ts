import type { Http } from '../../../../src/addon/platform/platform';
import { createRedactor, redactingHttp } from '../../../../src/addon/reading/http/redact';

const key = 'fin_live_S3CRET/secret+0123456789';
const { holdsKey, redact } = createRedactor(key);

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

test.each([
  ['the key', key],
  ['the key within a text', `Key ${key} was refused`],
  ['in another case', key.toUpperCase()],
  ['a long part', `…${key.slice(9, 21)}…`],
  ['the last part', key.slice(-12)],
  ['encoded for a URL', encodeURIComponent(key)],
  ['each character encoded', key.replace(/./g, (each) => `%${each.charCodeAt(0).toString(16)}`)],
  ['encoded twice', encodeURIComponent(encodeURIComponent(key))],
  ['encoded four times', [1, 2, 3, 4].reduce((text) => encodeURIComponent(text), key)],
  ['encoded for HTML', key.replace(/./g, (each) => `&#${each.charCodeAt(0)};`)],
  ['encoded for HTML in hexadecimal', key.replace(/./g, (each) => `&#x${each.charCodeAt(0).toString(16)};`)],
  ['encoded for HTML and for a URL', encodeURIComponent(key.replace('+', '&#43;'))],
  ['in hexadecimal', Buffer.from(key).toString('hex').toUpperCase()],
  ['reversed', [...key].reverse().join('')],
  ['in base64', base64(key)],
  ['in base64 of Basic authentication', base64(`:${key}`)],
  ['in base64 with a longer name before it', base64(`me:${key}:more`)],
  ['in base64 for URLs', Buffer.from(key).toString('base64url')],
  ['in base64 twice', base64(base64(key))],
  ['in base64 twice with a name before it', base64(`Basic ${base64(`me:${key}`)}`)],
])('finds %s', (_, text) => {
  expect(holdsKey(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['what all keys of an API begin with', 'fin_live_ keys begin so'],
  ['a short part', key.slice(0, 11)],
  ['a part in another place', `${key.slice(0, 11)} ${key.slice(11, 22)}`],
])('leaves %s', (_, text) => {
  expect(holdsKey(text)).toBe(false);
});

test('a short key is redacted only if complete, a long one from a quarter of its length', () => {
  expect(createRedactor('abcdefgh').holdsKey('ABCDEFGH!')).toBe(true);
  expect(createRedactor('abcdefgh').holdsKey('abcdefg')).toBe(false);
  const long = Array.from({ length: 512 }, (_, index) => String.fromCharCode(33 + ((index * 7) % 94))).join('');
  expect(createRedactor(long).holdsKey(long.slice(100, 228))).toBe(true);
});

test('redacts texts, numbers and property names at any depth, and nothing else', () => {
  const given = JSON.parse(`{"a":["${key}",1,null,true],"__proto__":{"b":"x${key}"},"${key}":"c","d":"e"}`);
  expect(JSON.stringify(redact(given))).toBe(
    '{"a":["[redacted]",1,null,true],"__proto__":{"b":"[redacted]"},"[redacted]":"c","d":"e"}',
  );
  expect(createRedactor('1234567890123').redact({ amount: 1_234_567_890_123 })).toEqual({ amount: '[redacted]' });
});

test('a key of & and < is found encoded for HTML', () => {
  expect(createRedactor('a<b&c>d"e\'f').holdsKey('a&lt;b&amp;c&gt;d&quot;e&apos;f')).toBe(true);
});

describe('an answer', () => {
  const answer = (text: string, headers: { [name: string]: string } = {}) => {
    const http = { fetch: () => ({ status: 200, headers, text }) } as unknown as Http;
    return redactingHttp(http, key).fetch({ url: '', method: 'GET', headers: {}, timeoutSeconds: 1 });
  };

  test('without the key stays unchanged', () => {
    const text = '{"a": 1.10, "b": 1e400, "c": "\\/ \\u00e9 %20"}';
    expect(answer(text, { 'retry-after': '3' })).toEqual({ status: 200, headers: { 'retry-after': '3' }, text });
  });

  test.each([
    ['escaped slashes', `{"a":"${key.replace('/', '\\/')}"}`],
    ['escaped letters', `{"a":"\\u0066${key.slice(1).replace('S', '\\u0053')}"}`],
  ])('with the key after %s is read as JSON', (_, text) => {
    expect(answer(text).text).toBe('{"a":"[redacted]"}');
  });

  test('that is not JSON, or nested too deeply, is redacted as text', () => {
    expect(answer(`<p>${key}</p>`).text).toBe('[redacted]');
    expect(answer(`${'['.repeat(200_000)}"${key}"${']'.repeat(200_000)}`).text).toBe('[redacted]');
  });

  test('that does not arrive leaves no key in the error', () => {
    const dotted = 'a.b/c+d=e.f/g+h=i';
    const http = (message: string) => ({
      fetch: () => {
        throw new Error(message);
      },
    });
    const sent = (message: string) => () => redactingHttp(http(message) as unknown as Http, dotted).fetch({} as never);
    expect(sent(`Invalid header: X-API-Key: ${dotted}`)).toThrow(/^\[redacted\]$/);
    expect(sent('DNS error')).toThrow(/^DNS error$/);
  });

  test('keeps the headers that do not hold it', () => {
    expect(answer('{}', { 'retry-after': `1; ${key}`, 'ratelimit-reset': '5' }).headers).toEqual({
      'ratelimit-reset': '5',
    });
  });
});
