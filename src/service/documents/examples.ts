import type { OperationId } from '../../contract/operations';
import type {
  Account,
  AccountHolding,
  AccountTransaction,
  ApiKeyCapabilities,
  Organization,
  Tag,
  TagAttachment,
} from '../../contract/resources';

/** Examples of the API's document, by the name of the path parameter or the operation. */

const accountId = 'a7c0f7a2-4f0b-4a55-9d0e-2f5f3f0d6a11';
const tagId = '0b6c1a58-52ad-4d4f-8c67-7a1f7f4f3c02';
const transactionId = 'c3f9b1de-7a84-4b0e-93b7-1d6a5c2e8f90';

export const parameterExamples: { readonly [name: string]: unknown } = {
  accountId,
  tagId,
};

export const bodyExamples: { readonly [Id in OperationId]?: object } = {
  createTag: { name: 'Hotels', color: '#1A73E8' },
  attachTag: { transactionIds: [transactionId] },
};

const account: Account = {
  id: accountId,
  sourceType: 'PROVIDER',
  status: 'ACTIVE',
  category: 'bank',
  name: 'Everyday Checking',
  institutionName: 'Harbor National Bank',
  mask: '4821',
  balances: { current: 4211.85, available: 4100.2, currencyCode: 'USD' },
};

const transaction: AccountTransaction = {
  id: transactionId,
  accountId,
  entity: null,
  transactionDate: '2026-03-14',
  name: 'GREENLEAF MARKET #112',
  merchantName: 'Greenleaf Market',
  amount: 84.12,
  displayAmount: -84.12,
  currencyCode: 'USD',
  pending: false,
  isIgnored: false,
  sourcePrimaryCategory: 'FOOD_AND_DRINK',
  sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES',
  organizationTransactionCategoryName: 'Groceries',
};
const accountTransaction: AccountTransaction = {
  ...transaction,
  entity: { type: 'property', name: '12 Maple Street' },
  accountName: account.name,
};

const nextPageToken =
  'pQ3VbTg0m5bq0Wc9yJ7rXk2hZ8sLd1oNf4uEa6iGvKxRtYwBmHqCj5Sz0PlDnOeUcIgTfArJk3yVhWbXs7Mo9QpLd2Ru6EiZt8Na4Gv1';

const holding: AccountHolding = {
  id: 'f2b7c9d4-1e63-4f0a-8b5d-6c3e9a7f1b24',
  accountId,
  assetName: 'Total Market Index Fund',
  tickerSymbol: 'VTI',
  quantity: 12.5,
  currentPrice: 301.2,
  marketValue: 3765,
  marketValueCurrencyCode: 'USD',
  costBasis: 2980.4,
  isCashEquivalent: false,
};

const organization: Organization = { name: 'The Hartwell Family', baseCurrencyCode: 'USD' };
const tag: Tag = { id: tagId, name: 'Travel', slug: 'travel', color: '#1A73E8', targetTypes: ['TRANSACTION'] };
const attachment: TagAttachment = { tagId, taggedCount: 1 };
const capabilities: ApiKeyCapabilities = {
  scopes: ['accounts:read'],
  accountScope: 'CUSTOM_ACCOUNTS',
  selectedAccountIds: [accountId],
  rateLimits: [{ name: 'per_minute', limit: 600, windowSeconds: 60 }],
  availableOperations: [{ operationId: 'listAccounts', method: 'GET', path: '/v1/accounts', scope: 'accounts:read' }],
  discovery: { openapiUrl: 'https://api.example.com/openapi.json', agentGuideUrl: 'https://api.example.com/agents' },
  conventions: ['A field that is unknown is absent.'],
};

export const responseExamples: { readonly [Id in OperationId]: object } = {
  getApiKey: one(capabilities),
  getOrganization: one(organization),
  listAccounts: list(account),
  getAccount: one(account),
  listTransactions: list(transaction),
  listAccountTransactions: list(accountTransaction),
  listHoldings: list(holding),
  listAccountHoldings: list({ ...holding, accountName: 'Taxable Brokerage' }),
  listTags: list(tag),
  createTag: one(tag),
  listTagTransactions: list(transaction),
  attachTag: one(attachment),
};

/** Pages that have a next one. Not the first example, which mock servers answer with: their lists would never end. */
export const pageExamples: { readonly [Id in OperationId]?: object } = {
  listTransactions: list(transaction, { nextPageToken }),
};

function one(data: object): object {
  return { data, meta: {} };
}

function list(item: object, next: object = {}): object {
  return { data: [item], pagination: { pageSize: 50, ...next }, meta: {} };
}
