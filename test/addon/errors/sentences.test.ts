import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AddonError, isAddonError, toAddonError } from '../../../src/addon/errors/addon-error';
import { addonErrors, cellErrors } from '../../../src/addon/errors/error-codes';
import { quote, scrub } from '../../../src/addon/errors/sentence';
import { toApiError } from '../../../src/addon/reading/http/api-error';
import { errorCodes } from '../../../src/contract/error-codes';
import { type OperationId, operations } from '../../../src/contract/operations';

const uuid = '0c1c3c52-5f51-4c83-9d0a-3f1d9d6b7a11';

/** Every text that source files give to an error, with what is inserted at its longest. */
function sentencesInSource(): [string, string][] {
  const root = join(__dirname, '../../../src/addon');
  const files = (readdirSync(root, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !file.startsWith(join('sidebar', 'page')),
  );
  // A RuleError has the code invalid_rule, and gives its reason first.
  const made = /(Rule)?Error\(\s*'(\w+)',\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g;
  return files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(made),
      ([, rule, code = '', plain, template]): [string, string] => [
        rule === undefined ? code : 'invalid_rule',
        plain ?? template ?? '',
      ],
    ),
  );
}

test('every error that the source creates has a code of the catalogue', () => {
  const made = sentencesInSource();
  expect(made.length).toBeGreaterThan(40);
  expect(made.map(([code]) => code).filter((code) => !(code in addonErrors))).toEqual([]);
});

test('every code of the catalogue is used in the source or by a response of the API', () => {
  const made = new Set([...sentencesInSource().map(([code]) => code), ...Object.keys(errorCodes)]);
  const root = join(__dirname, '../../../src/addon');
  const sources = (readdirSync(root, { recursive: true }) as string[])
    .filter(
      (file) => file.endsWith('.ts') && !file.startsWith('catalogue') && !file.startsWith(join('sidebar', 'page')),
    )
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const never = Object.keys(addonErrors).filter((code) => !made.has(code) && !sources.includes(`'${code}'`));
  expect(never).toEqual([]);
});

/** Below the features and tables, these are only of what the sidebar does. */
const ofSidebar = [
  ...['connection_in_use', 'no_selection', 'storage_full', 'table_changed', 'table_write_refused', 'trigger_refused'],
];

test('every error that a formula may meet is one that the sidebar explains', () => {
  const root = join(__dirname, '../../../src/addon');
  const files = (readdirSync(root, { recursive: true }) as string[]).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/^(?:main|run-action|menu|sidebar|refresh|features|tagging|tables|connecting|messages|errors)\b/.test(file),
  );
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const met = Object.keys(addonErrors).filter((code) => sources.includes(`'${code}'`) || code in errorCodes);
  expect(met.length).toBeGreaterThan(40);
  expect(met.filter((code) => !(code in cellErrors) && !ofSidebar.includes(code))).toEqual([]);
});

test.each(sentencesInSource().filter(([, text]) => !text.includes('${')))(
  '%s: "%s" is one or two short sentences',
  (_, text) => {
    expect(text.length).toBeLessThanOrEqual(120);
    expect(text).toMatch(/^[A-Z].*\.$/);
  },
);

test('every error of the API fits with the longest request id, for every operation', () => {
  const statuses: [number, string][] = [
    [401, 'unauthorized'],
    [403, 'forbidden_scope'],
    [403, 'account_not_accessible'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [400, 'invalid_query'],
    [500, 'internal_error'],
    [302, ''],
    [418, ''],
  ];
  for (const operationId of Object.keys(operations) as OperationId[]) {
    for (const [status, code] of statuses) {
      const requestId = `req_${uuid.replace(/-/g, '')}`;
      const text = JSON.stringify({ error: { code, message: 'x', requestId } });
      const { message } = toApiError({ status, headers: { 'retry-after': '86400' }, text }, operationId, 0);
      expect(message.length).toBeLessThanOrEqual(120);
      expect(message.endsWith(`. (request ${requestId})`)).toBe(true);
    }
  }
});

test('a message never exceeds the maximum length, and keeps its request id', () => {
  const { message } = new AddonError('unexpected', 'word '.repeat(60), { requestId: uuid });
  expect(message).toHaveLength(120);
  expect(message.endsWith(`… (request ${uuid})`)).toBe(true);
});

test('shortens long user input in the middle', () => {
  expect(quote('short')).toBe('"short"');
  expect(quote('a'.repeat(28))).toBe(`"${'a'.repeat(28)}"`);
  expect(quote(`${'a'.repeat(20)}${'b'.repeat(20)}`)).toBe('"aaaaaaaaaaaaa…bbbbbbbbbbbbb"');
  expect(quote('two\n lines')).toBe('"two lines"');
  expect(quote(`${'a'.repeat(12)}🏦${'b'.repeat(12)}🏦${'c'.repeat(12)}`)).toBe('"aaaaaaaaaaaa…cccccccccccc"');
});

test('removes addresses and long words from external texts', () => {
  expect(scrub('DNS error: https://api.example.com/v1?category=Rent&x=1')).toBe('DNS error: [address]');
  expect(scrub('Header fin_live_SECRETsecret0123456789 refused')).toBe('Header […] refused');
});

test('redacts a long external text in linear time', () => {
  expect(scrub('a.'.repeat(100_000)).length).toBeLessThanOrEqual(1_000);
  expect(scrub(`https://api.example.com/${'x'.repeat(200_000)}`)).toBe('[address]');
});

test('converts any thrown value to an AddonError', () => {
  expect(toAddonError(new TypeError('x is no function')).message).toBe('Try again, or report this: x is no function');
  for (const thrown of [null, undefined, 'text', 7, {}]) expect(isAddonError(toAddonError(thrown))).toBe(true);
  const own = new AddonError('busy', 'Busy.');
  expect(toAddonError(own)).toBe(own);
});
