import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { importFile } from '../../../src/service/records/import-file';
import { account, importSuite, transaction } from '../support/import-suite';

// The forms in which other programs write currencies and numbers.
const suite = importSuite();

const euros = account.replace('}', ',"currencyCode":"eur"}');
const profile = '{"record":"organization","name":"New","baseCurrencyCode":"chf"}';
const holding = '{"record":"holding","externalId":"h1","accountExternalId":"a1","marketValueCurrencyCode":"usd"}';

async function column(name: string, table: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(name)} as value from ${sql.table(table)} where organization_id = ${suite.organizationId}`.execute(
    suite.database,
  );
  return rows.map(({ value }) => value);
}

test('a currency code is stored in capital letters, in every kind of record', async () => {
  const inDollars = transaction.replace('}', ',"currencyCode":" usd "}');
  await suite.importText([profile, euros, inDollars, holding].join('\n'));
  expect(await column('base_currency_code', 'organizations')).toEqual(['CHF']);
  expect(await column('currency_code', 'accounts')).toEqual(['EUR']);
  expect(await column('currency_code', 'transactions')).toEqual(['USD']);
  expect(await column('currency_code', 'holdings')).toEqual(['USD']);
});

test.each(['€', 'Rs.', 'US$', 'EURO', 'ßa', 'E R'])('%s is no currency code, in any kind of record', async (code) => {
  for (const [line, field] of [
    [profile.replace('chf', code), 'baseCurrencyCode'],
    [euros.replace('eur', code), 'currencyCode'],
    [transaction.replace('}', `,"currencyCode":"${code}"}`), 'currencyCode'],
    [holding.replace('usd', code), 'marketValueCurrencyCode'],
  ] as const) {
    await expect(suite.importText([account, line].join('\n'))).rejects.toThrow(
      `line 2: ${field} must be a currency code of three letters, such as USD.`,
    );
  }
});

test("a transaction without a currency takes its account's, and keeps its own", async () => {
  const own = transaction.replaceAll('t1', 't2').replace('}', ',"currencyCode":"USD"}');
  await suite.importText([euros, account.replaceAll('a1', 'a2'), transaction, own].join('\n'));
  await suite.importText(transaction.replaceAll('t1', 't3').replace('a1', 'a2'));
  const { rows } = await sql<{ id: string; code: string | null; text: string }>`
    select external_id as id, currency_code as code, json_text as text from transactions
    where organization_id = ${suite.organizationId} order by external_id`.execute(suite.database);
  expect(rows.map(({ id, code }) => [id, code])).toEqual([
    ['t1', 'EUR'],
    ['t2', 'USD'],
    ['t3', null],
  ]);
  expect(rows[0]?.text).toContain('"currencyCode":"EUR"');
});

test.each([
  ['"12.5000000"', '12.5000'],
  ['"+12.5"', '12.5000'],
  ['" 12.5\\t"', '12.5000'],
  ['".5"', '0.5000'],
  ['"-.5"', '-0.5000'],
  ['"7."', '7.0000'],
  ['"0000000000000000012"', '12.0000'],
  ['1e-4', '0.0001'],
  ['-1.25e3', '-1250.0000'],
  ['0e-7', '0.0000'],
])('an amount of %s is %s', async (written, stored) => {
  await suite.importText([account, transaction.replace('12.5', written)].join('\n'));
  expect(await column('amount', 'transactions')).toEqual([stored]);
});

test.each([
  '"0.00001"',
  '1e-5',
  '1e15',
  '1e300',
  '"."',
  '"+"',
  '"1e-2"',
  '"1,5"',
  '"1 000"',
  '"--1"',
  '"0x10"',
  '"NaN"',
  'true',
])('an amount of %s is refused', async (written) => {
  await expect(suite.importText([account, transaction.replace('12.5', written)].join('\n'))).rejects.toThrow(
    'line 2: amount must be a number with up to 15 digits before and 4 after the point.',
  );
});

test.each([
  ['"0.123456789012345678"', '0.123456789012345678'],
  ['"123456789012345678.000000000000000001"', '123456789012345678.000000000000000001'],
  ['0.00000789012', '0.00000789012'],
  ['1e-9', '0.000000001'],
])('a quantity and a price of %s are kept exactly, and exported', async (written, stored) => {
  const line = holding.replace('}', `,"quantity":${written},"currentPrice":${written}}`);
  await suite.importText([account, line].join('\n'));
  expect(await column('quantity', 'holdings')).toEqual([stored]);
  expect(await suite.exportText(suite.organizationId)).toContain(`"quantity":"${stored}","currentPrice":"${stored}"`);
});

test.each([
  ['within a value', 'record,name\naccount,Joe "Big" Pizza\n'],
  ['at the beginning of a value', 'record,name\naccount,"Big" Pizza\n'],
  ['within a name', 'record,na"me\n'],
])('a quote %s is refused in our own words', async (_where, text) => {
  await expect(suite.importText(text, 'csv')).rejects.toThrow(
    /^line [12]: not valid CSV: a quote inside a value\. Write the value in quotes, with each of its own quotes twice\.$/,
  );
});

test.each([
  ['does not exist', 'missing.csv', (path: string) => `There is no such file or folder: ${path}.`],
  ['is a folder', '.', (path: string) => `${path} is a folder.`],
])('a file that %s is named in a sentence', async (_what, name, sentenceFor) => {
  const folder = mkdtempSync(join(tmpdir(), 'fin-file-'));
  const { database, organizationId } = suite;
  for (const format of ['csv', 'jsonl'] as const) {
    const options = { organizationId, path: join(folder, name), format, presetKind: null, operator: 'test' };
    const failure: Error = await importFile(database, options).then(
      () => new Error('imported'),
      (error) => error,
    );
    expect(failure.message).toBe(sentenceFor(options.path));
  }
  rmSync(folder, { recursive: true });
});
