import { addonErrors } from '../../src/addon/catalogue/errors';
import { functionCatalogue, functionNames } from '../../src/addon/catalogue/functions';
import { buildRequest } from '../../src/addon/client/build-request';
import { toApiError } from '../../src/addon/client/to-api-error';
import { emptyView } from '../../src/addon/connection/verify-connection';
import { resolveColumns } from '../../src/addon/table/columns';
import { errorCodes } from '../../src/contract/error-codes';
import { headers, limits } from '../../src/contract/limits';
import { type Operation, type OperationId, operations } from '../../src/contract/operations';
import * as resources from '../../src/contract/resources';
import { accountScopes, scopes } from '../../src/contract/scopes';

/** The specification's tables, typed out; what the contract and the add-on have is held against them. */

const fields: { readonly [resource: string]: string } = {
  accountFields: `id connectionId sourceType provider manualKind externalAccountId status category name officialName
    institutionName institutionId connectionStatus mask type subtype verificationStatus balances ownershipPercentage
    excludeFromNetWorth excludeFromTransactions supportsTransactions supportsHoldings linkedLiabilityAccountId
    firstSeenAt lastSeenAt lastBalanceRefreshAt sync createdAt`,
  balancesFields: 'current available currencyCode',
  syncFields: `lastBalanceRefreshAt lastSuccessfulSyncAt transactionsInitializedAt lastTransactionsSyncAt
    lastTransactionsSyncErrorAt lastWebhookAt loginRequiredAt reconnectBy disconnectedAt lastProviderErrorAt`,
  transactionFields: `id accountId accountOwnershipPercentage entity transactionDate authorizedDate name merchantName
    amount displayAmount currencyCode pending isIgnored sourcePrimaryCategory sourceDetailedCategory
    organizationTransactionCategoryName`,
  accountTransactionFields: `id accountId accountOwnershipPercentage entity transactionDate authorizedDate name
    merchantName amount displayAmount currencyCode pending isIgnored sourcePrimaryCategory sourceDetailedCategory
    organizationTransactionCategoryName accountName institutionName`,
  holdingFields: `id accountId assetName tickerSymbol quantity currentPrice marketValue marketValueCurrencyCode
    costBasis isCashEquivalent`,
  accountHoldingFields: `id accountId assetName tickerSymbol quantity currentPrice marketValue marketValueCurrencyCode
    costBasis isCashEquivalent accountName institutionName securityId type subtype sector industry`,
  organizationFields: 'name address phone email website baseCurrencyCode',
  tagFields: 'id parentTagId name slug description color targetTypes archivedAt',
  tagAttachmentFields: 'tagId taggedCount',
  apiKeyFields: `scopes accountScope selectedAccountIds rateLimits availableOperations discovery conventions`,
  discoveryFields: 'openapiUrl agentGuideUrl',
  paginationFields: 'pageSize nextPageToken',
  errorFields: 'code message meta requestId',
};

const page = 'pageSize pageToken';
const transactionQuery = `dateFrom dateTo pending visibility category ${page}`;
const endpoints: readonly (readonly [OperationId, string, string, string | null, string])[] = [
  ['getApiKey', 'GET', '/v1/api-key', null, ''],
  ['getOrganization', 'GET', '/v1/organization', 'organization:read', ''],
  [
    'listAccounts',
    'GET',
    '/v1/accounts',
    'accounts:read',
    `status category sourceType supportsTransactions supportsHoldings ${page}`,
  ],
  ['getAccount', 'GET', '/v1/accounts/{accountId}', 'accounts:read', ''],
  ['listTransactions', 'GET', '/v1/transactions', 'transactions:read', `accountId ${transactionQuery}`],
  ['listAccountTransactions', 'GET', '/v1/accounts/{accountId}/transactions', 'transactions:read', transactionQuery],
  ['listHoldings', 'GET', '/v1/holdings', 'holdings:read', `accountId tickerSymbol isCashEquivalent ${page}`],
  [
    'listAccountHoldings',
    'GET',
    '/v1/accounts/{accountId}/holdings',
    'holdings:read',
    `tickerSymbol isCashEquivalent ${page}`,
  ],
  // The scope to read tags is not shown; ours is transactions:read.
  ['listTags', 'GET', '/v1/tags', 'transactions:read', `type ${page}`],
  ['createTag', 'POST', '/v1/tags', 'tags:write', ''],
  ['listTagTransactions', 'GET', '/v1/tags/{tagId}/transactions', 'transactions:read', transactionQuery],
  ['attachTag', 'POST', '/v1/tags/{tagId}/transactions', 'tags:write', ''],
];

const codes: readonly (readonly [string, number])[] = [
  ['unauthorized', 401],
  ['forbidden_scope', 403],
  ['not_found', 404],
  ['rate_limited', 429],
  // Statuses of these three are not shown; the code alone must do.
  ['invalid_query', 418],
  ['internal_error', 418],
  ['account_not_accessible', 418],
];

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const namesOf = (table: unknown): string[] => Object.keys(table as object);

test.each(Object.entries(fields))('%s has every field', (name, list) => {
  expect(namesOf((resources as { readonly [name: string]: unknown })[name])).toEqual(words(list));
});

test.each(endpoints)('%s is %s %s with scope %s and its parameters', (operationId, method, path, scope, query) => {
  const operation: Operation = operations[operationId];
  expect([operation.method, operation.path, operation.scope]).toEqual([method, path, scope]);
  expect(namesOf(operation.query)).toEqual(words(query));
});

test('there are twelve operations and no other', () => {
  expect(namesOf(operations).sort()).toEqual(endpoints.map(([operationId]) => operationId).sort());
});

test.each(endpoints)('the add-on can ask %s with every parameter', (operationId, method, path, _, query) => {
  const baseUrl = 'https://api.example.com';
  const connection = { id: 'c', baseUrl, apiKey: 'k', view: emptyView(baseUrl), formerIds: [] };
  const values = Object.fromEntries(words(query).map((name) => [name, 'x']));
  const request = buildRequest(connection, operationId, { path: { accountId: 'id', tagId: 'id' }, query: values }, 9);
  const search = words(query).map((name) => `${name}=x`);
  expect([request.method, request.url]).toEqual([
    method,
    `${baseUrl}${path.replace(/\{\w+\}/, 'id')}${search.length === 0 ? '' : `?${search.join('&')}`}`,
  ]);
});

test.each(codes)('the code %s is known in contract and add-on, whatever its status', (code, status) => {
  expect(namesOf(errorCodes)).toContain(code);
  expect(namesOf(addonErrors)).toContain(code);
  const text = JSON.stringify({ error: { code, message: 'text', meta: {}, requestId: 'r1' } });
  const error = toApiError({ status, headers: {}, text }, 'listAccounts', 0);
  expect([error.code, error.requestId]).toEqual([code, 'r1']);
});

test('there is no further code', () => {
  expect(namesOf(errorCodes).sort()).toEqual(codes.map(([code]) => code).sort());
});

test('scopes, account scopes, limits and headers are those of the specification', () => {
  expect(namesOf(scopes)).toEqual([
    'organization:read',
    'accounts:read',
    'transactions:read',
    'holdings:read',
    'tags:write',
  ]);
  expect(accountScopes).toContain('CUSTOM_ACCOUNTS');
  expect([limits.pageSizeMin, limits.pageSizeMax]).toEqual([1, 100]);
  expect(Object.values(headers)).toEqual([
    'X-API-Key',
    'X-Service-Item-Count',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Retry-After',
  ]);
});

test('values with a closed list are those of the specification', () => {
  expect(resources.accountStatuses).toEqual(['ACTIVE', 'INACTIVE', 'REMOVED']);
  expect(resources.accountCategories).toEqual(['bank', 'debt', 'investment', 'other', 'real_estate', 'retirement']);
  expect(resources.sourceTypes).toEqual(['PROVIDER', 'MANUAL', 'IMPORT']);
  expect(resources.visibilities).toEqual(['active', 'ignored', 'all']);
});

test.each([
  ['FIN_TRANSACTIONS', 'accountTransactionFields'],
  ['FIN_HOLDINGS', 'accountHoldingFields'],
  ['FIN_ACCOUNTS', 'accountFields'],
  ['FIN_TAGS', 'tagFields'],
] as const)('%s can show every field of %s', (name, resource) => {
  const columns = resolveColumns(functionCatalogue[name].columns, ['all']);
  expect(columns.map(({ field }) => field)).toEqual(words(fields[resource] ?? ''));
});

test('the functions of this version are there', () => {
  expect(functionNames).toEqual([
    'FIN_TRANSACTIONS',
    'FIN_TAGGED',
    'FIN_SUMMARY',
    'FIN_NETWORTH',
    'FIN_HOLDINGS',
    'FIN_ACCOUNTS',
    'FIN_BALANCE',
    'FIN_TAGS',
    'FIN_ORGANIZATION',
    'FIN_STATUS',
  ]);
});
