import { emptyView } from '../../src/addon/connecting/connect';
import { addonErrors } from '../../src/addon/errors/error-codes';
import { functionNames, functions } from '../../src/addon/formulas/catalogue/functions';
import { resolveColumns } from '../../src/addon/formulas/table/columns';
import { toApiError } from '../../src/addon/reading/http/api-error';
import { buildRequest } from '../../src/addon/reading/http/request';
import { errorCodes } from '../../src/contract/error-codes';
import type { FieldTable } from '../../src/contract/fields';
import { headers, limits } from '../../src/contract/limits';
import { type Operation, type OperationId, operations } from '../../src/contract/operations';
import * as resources from '../../src/contract/resources';
import { accountScopes, scopes } from '../../src/contract/scopes';

/** The specification's tables, typed out; what the contract and the add-on have is held against them. */

const transactionFields = `id:uuid accountId:uuid accountOwnershipPercentage:number entity:object transactionDate:date
  authorizedDate:date name merchantName amount:number displayAmount:number currencyCode pending:boolean isIgnored:boolean
  sourcePrimaryCategory sourceDetailedCategory organizationTransactionCategoryName`;
const holdingFields = `id:uuid accountId:uuid assetName tickerSymbol quantity:number currentPrice:number marketValue:number
  marketValueCurrencyCode costBasis:number isCashEquivalent:boolean`;

/** Each name with its type after a colon; without one it is a string. */
const fields: { readonly [resource: string]: string } = {
  accountFields: `id:uuid connectionId:uuid sourceType provider manualKind externalAccountId status category name
    officialName institutionName institutionId connectionStatus mask type subtype verificationStatus balances:object
    ownershipPercentage:number excludeFromNetWorth:boolean excludeFromTransactions:boolean supportsTransactions:boolean
    supportsHoldings:boolean linkedLiabilityAccountId:uuid firstSeenAt:date-time lastSeenAt:date-time
    lastBalanceRefreshAt:date-time sync:object createdAt:date-time`,
  balancesFields: 'current:number available:number currencyCode',
  syncFields: `lastBalanceRefreshAt:date-time lastSuccessfulSyncAt:date-time transactionsInitializedAt:date-time
    lastTransactionsSyncAt:date-time lastTransactionsSyncErrorAt:date-time lastWebhookAt:date-time
    loginRequiredAt:date-time reconnectBy:date-time disconnectedAt:date-time lastProviderErrorAt:date-time`,
  transactionFields,
  accountTransactionFields: `${transactionFields} accountName institutionName`,
  holdingFields,
  accountHoldingFields: `${holdingFields} accountName institutionName securityId type subtype sector industry`,
  organizationFields: 'name address phone email website baseCurrencyCode',
  tagFields: 'id:uuid parentTagId:uuid name slug description color targetTypes:array archivedAt:date-time',
  tagAttachmentFields: 'tagId:uuid taggedCount:integer',
  apiKeyFields: `scopes:array accountScope selectedAccountIds:array rateLimits:array availableOperations:array
    discovery:object conventions:array`,
  discoveryFields: 'openapiUrl agentGuideUrl',
  paginationFields: 'pageSize:integer nextPageToken',
  errorFields: 'code message meta:object requestId',
};

const page = 'pageSize:integer pageToken';
const transactionQuery = `dateFrom:date dateTo:date pending:boolean visibility category ${page}`;
const holdingQuery = `tickerSymbol isCashEquivalent:boolean ${page}`;
const endpoints: readonly (readonly [OperationId, string, string, string | null, string])[] = [
  ['getApiKey', 'GET', '/v1/api-key', null, ''],
  ['getOrganization', 'GET', '/v1/organization', 'organization:read', ''],
  [
    'listAccounts',
    'GET',
    '/v1/accounts',
    'accounts:read',
    `status category sourceType supportsTransactions:boolean supportsHoldings:boolean ${page}`,
  ],
  ['getAccount', 'GET', '/v1/accounts/{accountId}', 'accounts:read', ''],
  ['listTransactions', 'GET', '/v1/transactions', 'transactions:read', `accountId:uuid ${transactionQuery}`],
  ['listAccountTransactions', 'GET', '/v1/accounts/{accountId}/transactions', 'transactions:read', transactionQuery],
  ['listHoldings', 'GET', '/v1/holdings', 'holdings:read', `accountId:uuid ${holdingQuery}`],
  ['listAccountHoldings', 'GET', '/v1/accounts/{accountId}/holdings', 'holdings:read', holdingQuery],
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
const namesIn = (text: string): string[] => words(text).map((word) => word.replace(/:.*/, ''));
const typedNamesOf = (table: FieldTable): string[] =>
  Object.entries(table).map(([name, { type }]) => (type === 'string' ? name : `${name}:${type}`));
const namesOf = (table: unknown): string[] => Object.keys(table as object);

test.each(Object.entries(fields))('%s has every field with its type', (name, list) => {
  const table = (resources as { readonly [name: string]: unknown })[name] as FieldTable;
  expect(typedNamesOf(table)).toEqual(words(list));
});

test('only the entity of a transaction can be null', () => {
  const nullable = namesIn(transactionFields).filter(
    (name) => (resources.transactionFields as FieldTable)[name]?.nullable === true,
  );
  expect(nullable).toEqual(['entity']);
});

test.each(endpoints)('%s is %s %s with scope %s and its parameters', (operationId, method, path, scope, query) => {
  const operation: Operation = operations[operationId];
  expect([operation.method, operation.path, operation.scope]).toEqual([method, path, scope]);
  expect(typedNamesOf(operation.query)).toEqual(words(query));
});

test('there are exactly twelve operations', () => {
  expect(namesOf(operations).sort()).toEqual(endpoints.map(([operationId]) => operationId).sort());
});

test.each(endpoints)('the add-on can call %s with every parameter', (operationId, method, path, _, query) => {
  const baseUrl = 'https://api.example.com';
  const connection = { id: 'c', baseUrl, apiKey: 'k', view: emptyView(baseUrl), formerIds: [] };
  const values = Object.fromEntries(namesIn(query).map((name) => [name, 'x']));
  const request = buildRequest(connection, { operationId, path: { accountId: 'id', tagId: 'id' }, query: values }, 9);
  const search = namesIn(query).map((name) => `${name}=x`);
  expect([request.method, request.url]).toEqual([
    method,
    `${baseUrl}${path.replace(/\{\w+\}/, 'id')}${search.length === 0 ? '' : `?${search.join('&')}`}`,
  ]);
});

test.each(codes)('the contract and the add-on know the code %s', (code, status) => {
  expect(namesOf(errorCodes)).toContain(code);
  expect(namesOf(addonErrors)).toContain(code);
  const text = JSON.stringify({ error: { code, message: 'text', meta: {}, requestId: 'r1' } });
  const error = toApiError({ status, headers: {}, text }, 'listAccounts', 0);
  expect([error.code, error.requestId]).toEqual([code, 'r1']);
});

test('there are no other codes', () => {
  expect(namesOf(errorCodes).sort()).toEqual(codes.map(([code]) => code).sort());
});

test('scopes, account scopes, limits and headers match the specification', () => {
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

test('enum values match the specification', () => {
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
  const columns = resolveColumns(functions[name].spec.columns, ['all']);
  expect(columns.map(({ field }) => field)).toEqual(namesIn(fields[resource] ?? ''));
});

test('the functions of this version exist', () => {
  expect(functionNames).toEqual([
    'FIN_TRANSACTIONS',
    'FIN_TAGGED',
    'FIN_SUMMARY',
    'FIN_RECURRING',
    'FIN_FORECAST',
    'FIN_NETWORTH',
    'FIN_HOLDINGS',
    'FIN_ACCOUNTS',
    'FIN_BALANCE',
    'FIN_BALANCES',
    'FIN_CHECK',
    'FIN_PERFORMANCE',
    'FIN_TAGS',
    'FIN_ORGANIZATION',
    'FIN_STATUS',
  ]);
});
