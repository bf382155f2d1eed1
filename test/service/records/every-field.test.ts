import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountFields,
  accountHoldingFields,
  accountTransactionFields,
  balancesFields,
  organizationFields,
  syncFields,
  tagFields,
} from '../../../src/contract/resources';
import { createOrganization } from '../../../src/service/organizations/create-organization';
import { exportRecords } from '../../../src/service/records/export-records';
import { importFile } from '../../../src/service/records/import-file';
import { toFileText } from '../../../src/service/records/write-records';
import { createKey } from '../support/create-key';
import { type DemoApp, openDemoApp } from '../support/demo-app';

// Every field of the specification's section 2: imported, stored, exported and served.

const uuid = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;
const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T01:02:03.004Z`;

const sync = Object.fromEntries(Object.keys(syncFields).map((name, index) => [name, day(10 + index)]));

const account = {
  record: 'account',
  id: uuid(1),
  externalId: 'the external id',
  name: 'the name',
  category: 'real_estate',
  sourceType: 'PROVIDER',
  status: 'INACTIVE',
  connectionId: uuid(2),
  provider: 'the provider',
  manualKind: 'the manual kind',
  officialName: 'the official name',
  institutionName: 'the institution',
  institutionId: 'the institution id',
  connectionStatus: 'the connection status',
  mask: '0042',
  type: 'the type',
  subtype: 'the subtype',
  verificationStatus: 'the verification status',
  currentBalance: '12.3400',
  availableBalance: '-0.0100',
  currencyCode: 'CHF',
  ownershipPercentage: '33.3333',
  excludeFromNetWorth: true,
  excludeFromTransactions: false,
  supportsTransactions: false,
  supportsHoldings: true,
  linkedLiabilityAccountId: uuid(1),
  firstSeenAt: day(1),
  lastSeenAt: day(2),
  ...sync,
  createdAt: day(3),
};
const servedAccount = {
  id: uuid(1),
  connectionId: uuid(2),
  sourceType: 'PROVIDER',
  provider: 'the provider',
  manualKind: 'the manual kind',
  externalAccountId: 'the external id',
  status: 'INACTIVE',
  category: 'real_estate',
  name: 'the name',
  officialName: 'the official name',
  institutionName: 'the institution',
  institutionId: 'the institution id',
  connectionStatus: 'the connection status',
  mask: '0042',
  type: 'the type',
  subtype: 'the subtype',
  verificationStatus: 'the verification status',
  balances: { current: 12.34, available: -0.01, currencyCode: 'CHF' },
  ownershipPercentage: 33.3333,
  excludeFromNetWorth: true,
  excludeFromTransactions: false,
  supportsTransactions: false,
  supportsHoldings: true,
  linkedLiabilityAccountId: uuid(1),
  firstSeenAt: day(1),
  lastSeenAt: day(2),
  lastBalanceRefreshAt: day(10),
  sync,
  createdAt: day(3),
};

const transaction = {
  record: 'transaction',
  id: uuid(3),
  externalId: 'the external id',
  accountId: uuid(1),
  transactionDate: '2026-03-14',
  authorizedDate: '2026-03-13',
  name: 'the name',
  merchantName: 'the merchant',
  amount: '12.3456',
  currencyCode: 'CHF',
  pending: true,
  isIgnored: false,
  sourcePrimaryCategory: 'the primary category',
  sourceDetailedCategory: 'the detailed category',
  guessedCategory: 'the guessed category',
  manualCategory: 'the manual category',
  organizationTransactionCategoryName: "the organization's category",
  entity: { id: 'e1', 'a "key", quoted': [1, { deep: null }], text: 'Café, 🏦' },
};
const servedTransaction = {
  id: uuid(3),
  accountId: uuid(1),
  accountOwnershipPercentage: 33.3333,
  entity: { id: 'e1', 'a "key", quoted': [1, { deep: null }], text: 'Café, 🏦' },
  transactionDate: '2026-03-14',
  authorizedDate: '2026-03-13',
  name: 'the name',
  merchantName: 'the merchant',
  amount: 12.3456,
  displayAmount: -12.3456,
  currencyCode: 'CHF',
  pending: true,
  isIgnored: false,
  sourcePrimaryCategory: 'the primary category',
  sourceDetailedCategory: 'the detailed category',
  organizationTransactionCategoryName: "the organization's category",
  accountName: 'the name',
  institutionName: 'the institution',
};

const holding = {
  record: 'holding',
  id: uuid(4),
  externalId: 'the external id',
  accountId: uuid(1),
  assetName: 'the asset',
  tickerSymbol: 'ALLF',
  quantity: '1.2345678901',
  currentPrice: '10.5000000000',
  marketValue: '12.9600',
  marketValueCurrencyCode: 'CHF',
  costBasis: '11.0000',
  isCashEquivalent: false,
  securityId: 'the security',
  type: 'the type',
  subtype: 'the subtype',
  sector: 'the sector',
  industry: 'the industry',
};
const { record: _, externalId: _externalId, ...holdingValues } = holding;
const servedHolding = {
  ...holdingValues,
  quantity: 1.2345678901,
  currentPrice: 10.5,
  marketValue: 12.96,
  costBasis: 11,
  accountName: 'the name',
  institutionName: 'the institution',
};

const parentTag = { record: 'tag', id: uuid(5), name: 'Above', slug: 'above', createdAt: day(4) };
const tag = {
  record: 'tag',
  id: uuid(6),
  externalId: 'the external id',
  parentTagId: uuid(5),
  name: 'Below',
  slug: 'a-slug-of-its-own',
  description: 'the description',
  color: '#abcdef',
  archivedAt: day(5),
  createdAt: day(6),
};
const servedTag = {
  id: uuid(6),
  parentTagId: uuid(5),
  name: 'Below',
  slug: 'a-slug-of-its-own',
  description: 'the description',
  color: '#abcdef',
  targetTypes: ['TRANSACTION'],
  archivedAt: day(5),
};

const profile = {
  name: 'the organization',
  address: 'the address',
  phone: 'the phone',
  email: 'the email',
  website: 'the website',
  baseCurrencyCode: 'CHF',
};

const records = [{ record: 'organization', ...profile }, account, transaction, holding, parentTag, tag];
const folder = mkdtempSync(join(tmpdir(), 'fin-fields-'));
let demo: DemoApp;
let organizationId: string;
let key: string;

beforeAll(async () => {
  demo = await openDemoApp();
  organizationId = await createOrganization(demo.database, profile);
  key = await createKey(demo, { organizationId });
});

afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true });
});

const exportAs = (format: 'csv' | 'jsonl') =>
  demo.database.transaction().execute(async (snapshot) => {
    const parts: string[] = [];
    for await (const part of toFileText(exportRecords(snapshot, organizationId), format)) parts.push(part);
    return parts.join('');
  });

function importText(text: string, format: 'csv' | 'jsonl') {
  const path = join(folder, 'records');
  writeFileSync(path, text);
  return importFile(demo.database, { organizationId, path, format, presetKind: null, operator: 'test' });
}

test('a file with every field is exported as it was imported, as JSON Lines and as CSV', async () => {
  const lines = `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
  await importText(lines, 'jsonl');
  const isStated = ([, value]: [string, unknown]) => value !== null;
  const sorted = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => Object.fromEntries(Object.entries(JSON.parse(line)).filter(isStated)));
  expect(sorted(await exportAs('jsonl'))).toEqual(records);
  await importText(await exportAs('csv'), 'csv');
  expect(sorted(await exportAs('jsonl'))).toEqual(records);
});

describe.each([
  ['an account', accountFields, servedAccount, `/v1/accounts/${uuid(1)}`],
  ['the balances of an account', balancesFields, servedAccount.balances, `/v1/accounts/${uuid(1)}`],
  ['the sync times of an account', syncFields, sync, `/v1/accounts/${uuid(1)}`],
  ['a transaction', accountTransactionFields, servedTransaction, `/v1/accounts/${uuid(1)}/transactions`],
  ['a holding', accountHoldingFields, servedHolding, `/v1/accounts/${uuid(1)}/holdings`],
  ['a tag', tagFields, servedTag, '/v1/tags'],
  ['the organization', organizationFields, profile, '/v1/organization'],
] as const)('%s', (what, fields, expected, path) => {
  test.each(Object.keys(fields))('is served with its %s', async (name) => {
    const { data } = (await demo.get(path, key)).body;
    const item = Array.isArray(data) ? data.find(({ id }) => id === (expected as { id?: string }).id) : data;
    const holder = what.startsWith('the balances') ? item.balances : what.startsWith('the sync') ? item.sync : item;
    expect(holder[name]).toEqual((expected as { [field: string]: unknown })[name]);
    expect(holder[name]).toBeDefined();
  });
});

test.each([
  ['a list', '[]'],
  ['a text', '"x"'],
  ['NUL', '{"a":"\\u0000"}'],
  ['a name with NUL', '{"a\\u0000":1}'],
  ['half of a surrogate pair', '{"a":["\\ud800"]}'],
  ['more than 10,000 characters', JSON.stringify({ a: 'x'.repeat(9_993) })],
])('an entity that is or holds %s is refused', async (_what, entity) => {
  const line = JSON.stringify({ ...transaction, id: uuid(7), externalId: 'another', entity: 0 }).replace(
    '"entity":0',
    () => `"entity":${entity}`,
  );
  await expect(importText(line, 'jsonl')).rejects.toThrow('line 1: entity must be a JSON object');
});
