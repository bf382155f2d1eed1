import { account, importSuite, transaction } from '../support/import-suite';

// Banks' files have few columns. What a user or another import has added to a record is not theirs to clear.
const suite = importSuite();

const full = {
  account:
    '{"record":"account","externalId":"a1","name":"Checking","category":"bank","status":"INACTIVE","institutionName":"Bank","currentBalance":"1.5000","excludeFromNetWorth":true,"lastSeenAt":"2026-01-02T03:04:05.123456Z"}',
  transaction:
    '{"record":"transaction","externalId":"t1","accountExternalId":"a1","transactionDate":"2026-01-31","name":"Coffee","amount":"3.5000","currencyCode":"USD","merchantName":"Café","pending":true,"isIgnored":true,"manualCategory":"Coffee bars","authorizedDate":"2026-01-30","entity":{"a":[1,"x"]}}',
  holding:
    '{"record":"holding","externalId":"h1","accountExternalId":"a1","assetName":"Fund","quantity":"1.5","isCashEquivalent":true}',
  tag: '{"record":"tag","externalId":"g1","name":"Travel","slug":"own-slug","description":"Trips","parentTagExternalId":"g0"}',
  organization: '{"record":"organization","name":"New","phone":"1","baseCurrencyCode":"USD"}',
};
const parent = '{"record":"tag","externalId":"g0","name":"Above"}';

const sparse = {
  account: account,
  transaction: transaction
    .replace('Café, \\"new\\"', 'Coffee')
    .replace('12.5', '3.5')
    .replace(/,"sourcePrimary.*}/, '}'),
  holding: '{"record":"holding","externalId":"h1","accountExternalId":"a1"}',
  tag: '{"record":"tag","externalId":"g1","name":"Travel"}',
  organization: '{"record":"organization","name":"New"}',
};

beforeEach(() =>
  suite.importText([full.organization, full.account, full.transaction, full.holding, parent, full.tag].join('\n')),
);

test.each(Object.keys(full) as (keyof typeof full)[])(
  'a line of a kind %s without a field leaves the field alone',
  async (kind) => {
    const before = await suite.exportText(suite.organizationId);
    await suite.importText(sparse[kind]);
    expect(await suite.exportText(suite.organizationId)).toBe(before);
  },
);

const stored = async (table: 'accounts' | 'transactions' | 'holdings' | 'tags' | 'organizations') =>
  (
    await suite.database.selectFrom(table).selectAll().where('organization_id', '=', suite.organizationId).execute()
  ).find((row) => !('name' in row) || row.name !== 'Above');

const cleared = {
  account: [
    ['institutionName', 'status', 'currentBalance', 'excludeFromNetWorth', 'lastSeenAt'],
    'accounts',
    {
      institution_name: null,
      status: 'ACTIVE',
      current_balance: null,
      exclude_from_net_worth: false,
      last_seen_at: null,
    },
  ],
  transaction: [
    ['merchantName', 'pending', 'isIgnored', 'manualCategory', 'entity', 'currencyCode'],
    'transactions',
    {
      merchant_name: null,
      pending: false,
      is_ignored: false,
      manual_category: null,
      entity: null,
      currency_code: null,
    },
  ],
  holding: [['quantity', 'isCashEquivalent'], 'holdings', { quantity: null, is_cash_equivalent: null }],
  tag: [['slug', 'description', 'parentTagId'], 'tags', { slug: 'travel', description: null, parent_tag_id: null }],
  organization: [['phone', 'baseCurrencyCode'], 'organizations', { phone: null, base_currency_code: null }],
} as const;

test.each(
  (Object.keys(cleared) as (keyof typeof cleared)[]).flatMap((kind) => [
    { kind, how: 'null in JSON', value: 'null' },
    { kind, how: 'an empty text in JSON', value: '""' },
  ]),
)('a field of a kind $kind is cleared by $how', async ({ kind, value }) => {
  const [names, table, expected] = cleared[kind];
  const fields = names.map((name) => `,"${name}":${value}`).join('');
  await suite.importText(sparse[kind].replace(/}$/, `${fields}}`));
  expect(await stored(table)).toMatchObject(expected);
});

test('an empty cell of a CSV file clears the field, a missing column does not', async () => {
  const head = 'externalId,accountExternalId,transactionDate,name,amount';
  const values = 't1,a1,2026-01-31,Coffee,3.5';
  await suite.importText(`${head},manualCategory\n${values},\n`, 'csv', 'transaction');
  expect(await stored('transactions')).toMatchObject({ manual_category: null, merchant_name: 'Café', pending: true });
  const keys = await suite.database
    .selectFrom('transaction_categories')
    .select('category_key')
    .where('organization_id', '=', suite.organizationId)
    .execute();
  expect(keys).toEqual([]);
});

test('lines of one file may have different fields, and a new record gets the defaults', async () => {
  const other = sparse.transaction.replaceAll('t1', 't2');
  await suite.importText([other, sparse.transaction.replace('}', ',"merchantName":"Bar"}')].join('\n'));
  const rows = await suite.database
    .selectFrom('transactions')
    .select(['external_id', 'merchant_name', 'pending', 'manual_category'])
    .where('organization_id', '=', suite.organizationId)
    .orderBy('external_id')
    .execute();
  expect(rows).toEqual([
    { external_id: 't1', merchant_name: 'Bar', pending: true, manual_category: 'Coffee bars' },
    { external_id: 't2', merchant_name: null, pending: false, manual_category: null },
  ]);
});

test.each(['jsonl', 'csv'] as const)('importing an export as %s clears what was added since', async (format) => {
  await suite.importText(sparse.transaction.replaceAll('t1', 't2'));
  const before = await suite.exportText(suite.organizationId, format);
  await suite.importText(full.transaction.replaceAll('t1', 't2'));
  await suite.importText('{"record":"organization","address":"1 High Street"}');
  expect(await suite.exportText(suite.organizationId, format)).not.toBe(before);
  await suite.importText(before, format);
  expect(await suite.exportText(suite.organizationId, format)).toBe(before);
});
