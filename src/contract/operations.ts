import type { FieldTable, RecordOf } from './fields';
import { limits } from './limits';
import {
  accountCategories,
  accountStatuses,
  attachTagBodyFields,
  createTagBodyFields,
  type ResourceName,
  sourceTypes,
  visibilities,
} from './resources';
import type { Scope } from './scopes';

/** The twelve operations of the API (specification, section 4): one table from which routes, documents and requests are made. */

export const pageQuery = {
  pageSize: {
    type: 'integer',
    minimum: limits.pageSizeMin,
    maximum: limits.pageSizeMax,
    default: limits.pageSizeDefault,
  },
  pageToken: { type: 'string' },
} as const satisfies FieldTable;

export const transactionQuery = {
  dateFrom: { type: 'date' },
  dateTo: { type: 'date' },
  pending: { type: 'boolean' },
  visibility: { type: 'string', enum: visibilities, default: 'active' },
  category: { type: 'string', minLength: 1 },
} as const satisfies FieldTable;

export const accountQuery = {
  status: { type: 'string', enum: accountStatuses },
  category: { type: 'string', enum: accountCategories },
  sourceType: { type: 'string', enum: sourceTypes },
  supportsTransactions: { type: 'boolean' },
  supportsHoldings: { type: 'boolean' },
} as const satisfies FieldTable;

export const tagQuery = { type: { type: 'string', enum: ['transaction'] } } as const satisfies FieldTable;

export const holdingQuery = {
  tickerSymbol: { type: 'string', minLength: 1 },
  isCashEquivalent: { type: 'boolean' },
} as const satisfies FieldTable;

const accountId = { accountId: { type: 'uuid' } } as const satisfies FieldTable;
const accountPath = { accountId: { type: 'uuid', always: true } } as const satisfies FieldTable;
const tagPath = { tagId: { type: 'uuid', always: true } } as const satisfies FieldTable;

export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** null: any valid key. */
  readonly scope: Scope | null;
  readonly summary: string;
  readonly pathParameters: FieldTable;
  readonly query: FieldTable;
  readonly body: FieldTable | null;
  readonly resource: ResourceName;
  /** A list answers with an array in `data` and is paginated. */
  readonly isList: boolean;
  /** Status of success: the specification does not show those of the two POSTs. */
  readonly status: 200 | 201;
}

export const operations = {
  getApiKey: {
    method: 'GET',
    path: '/v1/api-key',
    scope: null,
    summary: 'What this key may do',
    pathParameters: {},
    query: {},
    body: null,
    resource: 'ApiKeyCapabilities',
    isList: false,
    status: 200,
  },
  getOrganization: {
    method: 'GET',
    path: '/v1/organization',
    scope: 'organization:read',
    summary: 'The organization profile',
    pathParameters: {},
    query: {},
    body: null,
    resource: 'Organization',
    isList: false,
    status: 200,
  },
  listAccounts: {
    method: 'GET',
    path: '/v1/accounts',
    scope: 'accounts:read',
    summary: 'Accounts visible to the key',
    pathParameters: {},
    query: { ...accountQuery, ...pageQuery },
    body: null,
    resource: 'Account',
    isList: true,
    status: 200,
  },
  getAccount: {
    method: 'GET',
    path: '/v1/accounts/{accountId}',
    scope: 'accounts:read',
    summary: 'One account',
    pathParameters: accountPath,
    query: {},
    body: null,
    resource: 'Account',
    isList: false,
    status: 200,
  },
  listTransactions: {
    method: 'GET',
    path: '/v1/transactions',
    scope: 'transactions:read',
    summary: 'Transactions of every visible account',
    pathParameters: {},
    query: { ...accountId, ...transactionQuery, ...pageQuery },
    body: null,
    resource: 'Transaction',
    isList: true,
    status: 200,
  },
  listAccountTransactions: {
    method: 'GET',
    path: '/v1/accounts/{accountId}/transactions',
    scope: 'transactions:read',
    summary: 'Transactions of one account',
    pathParameters: accountPath,
    query: { ...transactionQuery, ...pageQuery },
    body: null,
    resource: 'AccountTransaction',
    isList: true,
    status: 200,
  },
  listHoldings: {
    method: 'GET',
    path: '/v1/holdings',
    scope: 'holdings:read',
    summary: 'Holdings of every visible account',
    pathParameters: {},
    query: { ...accountId, ...holdingQuery, ...pageQuery },
    body: null,
    resource: 'Holding',
    isList: true,
    status: 200,
  },
  listAccountHoldings: {
    method: 'GET',
    path: '/v1/accounts/{accountId}/holdings',
    scope: 'holdings:read',
    summary: 'Holdings of one account',
    pathParameters: accountPath,
    query: { ...holdingQuery, ...pageQuery },
    body: null,
    resource: 'AccountHolding',
    isList: true,
    status: 200,
  },
  listTags: {
    method: 'GET',
    path: '/v1/tags',
    scope: 'transactions:read',
    summary: 'Tags of the organization, archived ones included',
    pathParameters: {},
    query: { ...tagQuery, ...pageQuery },
    body: null,
    resource: 'Tag',
    isList: true,
    status: 200,
  },
  createTag: {
    method: 'POST',
    path: '/v1/tags',
    scope: 'tags:write',
    summary: 'Create one tag',
    pathParameters: {},
    query: {},
    body: createTagBodyFields,
    resource: 'Tag',
    isList: false,
    status: 201,
  },
  listTagTransactions: {
    method: 'GET',
    path: '/v1/tags/{tagId}/transactions',
    scope: 'transactions:read',
    summary: 'Transactions that carry one tag',
    pathParameters: tagPath,
    query: { ...transactionQuery, ...pageQuery },
    body: null,
    resource: 'Transaction',
    isList: true,
    status: 200,
  },
  attachTag: {
    method: 'POST',
    path: '/v1/tags/{tagId}/transactions',
    scope: 'tags:write',
    summary: 'Attach one tag to up to 100 transactions, all or none; repeating it changes nothing',
    pathParameters: tagPath,
    query: {},
    body: attachTagBodyFields,
    resource: 'TagAttachment',
    isList: false,
    status: 200,
  },
} as const satisfies { readonly [operationId: string]: Operation };

export type OperationId = keyof typeof operations;

/** Static type of the query parameters of an operation. */
export type QueryOf<Id extends OperationId> = RecordOf<(typeof operations)[Id]['query']>;
