import type { FieldTable, RecordOf } from './fields';
import { limits } from './limits';

/** Every resource of the API with every field (specification, section 2). */

export const accountStatuses = ['ACTIVE', 'INACTIVE', 'REMOVED'] as const;
export const accountCategories = ['bank', 'debt', 'investment', 'other', 'real_estate', 'retirement'] as const;
export const sourceTypes = ['PROVIDER', 'MANUAL', 'IMPORT'] as const;
export const visibilities = ['active', 'ignored', 'all'] as const;

/** Fields with nothing but a type. */
const text = { type: 'string' } as const;
const uuid = { type: 'uuid' } as const;
const instant = { type: 'date-time' } as const;
const number = { type: 'number' } as const;
const flag = { type: 'boolean' } as const;

export const balancesFields = {
  current: number,
  available: number,
  currencyCode: text,
} as const satisfies FieldTable;

export const syncFields = {
  lastBalanceRefreshAt: instant,
  lastSuccessfulSyncAt: instant,
  transactionsInitializedAt: instant,
  lastTransactionsSyncAt: instant,
  lastTransactionsSyncErrorAt: instant,
  lastWebhookAt: instant,
  loginRequiredAt: instant,
  reconnectBy: instant,
  disconnectedAt: instant,
  lastProviderErrorAt: instant,
} as const satisfies FieldTable;

export const accountFields = {
  id: { type: 'uuid', always: true },
  connectionId: uuid,
  sourceType: { type: 'string', enum: sourceTypes, always: true },
  provider: { type: 'string' },
  manualKind: { type: 'string' },
  externalAccountId: { type: 'string' },
  status: { type: 'string', enum: accountStatuses, always: true },
  category: { type: 'string', enum: accountCategories, always: true },
  name: { type: 'string', always: true },
  officialName: text,
  institutionName: text,
  institutionId: text,
  connectionStatus: { type: 'string' },
  mask: text,
  type: text,
  subtype: text,
  verificationStatus: text,
  balances: { type: 'object', fields: balancesFields },
  ownershipPercentage: number,
  excludeFromNetWorth: flag,
  excludeFromTransactions: flag,
  supportsTransactions: flag,
  supportsHoldings: flag,
  linkedLiabilityAccountId: uuid,
  firstSeenAt: instant,
  lastSeenAt: instant,
  lastBalanceRefreshAt: instant,
  sync: { type: 'object', fields: syncFields },
  createdAt: instant,
} as const satisfies FieldTable;

export const transactionFields = {
  id: { type: 'uuid', always: true },
  accountId: { type: 'uuid', always: true },
  accountOwnershipPercentage: number,
  entity: { type: 'object', nullable: true },
  transactionDate: { type: 'date', always: true },
  authorizedDate: { type: 'date' },
  name: { type: 'string', always: true },
  merchantName: text,
  amount: { type: 'number', always: true },
  displayAmount: { type: 'number', always: true },
  currencyCode: text,
  pending: { type: 'boolean', always: true },
  isIgnored: { type: 'boolean', always: true },
  sourcePrimaryCategory: text,
  sourceDetailedCategory: text,
  organizationTransactionCategoryName: text,
} as const satisfies FieldTable;

/** Fields of the per-account transaction list: those of a transaction, and two names. */
export const accountTransactionFields = {
  ...transactionFields,
  accountName: text,
  institutionName: text,
} as const satisfies FieldTable;

export const holdingFields = {
  id: { type: 'uuid', always: true },
  accountId: { type: 'uuid', always: true },
  assetName: text,
  tickerSymbol: text,
  quantity: number,
  currentPrice: number,
  marketValue: number,
  marketValueCurrencyCode: text,
  costBasis: number,
  isCashEquivalent: flag,
} as const satisfies FieldTable;

/** Fields of the per-account holdings list: those of a holding, and seven more. */
export const accountHoldingFields = {
  ...holdingFields,
  accountName: text,
  institutionName: text,
  securityId: text,
  type: text,
  subtype: text,
  sector: text,
  industry: text,
} as const satisfies FieldTable;

export const organizationFields = {
  name: text,
  address: text,
  phone: text,
  email: text,
  website: text,
  baseCurrencyCode: { type: 'string' },
} as const satisfies FieldTable;

export const tagFields = {
  id: { type: 'uuid', always: true },
  parentTagId: uuid,
  name: { type: 'string', always: true },
  slug: text,
  description: text,
  color: text,
  targetTypes: { type: 'array', items: { type: 'string' } },
  archivedAt: instant,
} as const satisfies FieldTable;

export const tagAttachmentFields = {
  tagId: { type: 'uuid', always: true },
  taggedCount: { type: 'integer', always: true },
} as const satisfies FieldTable;

export const rateLimitFields = {
  name: { type: 'string', always: true },
  limit: { type: 'integer', always: true },
  windowSeconds: { type: 'integer', always: true },
} as const satisfies FieldTable;

export const availableOperationFields = {
  operationId: { type: 'string', always: true },
  method: { type: 'string', always: true },
  path: { type: 'string', always: true },
  scope: { type: 'string', nullable: true, always: true },
} as const satisfies FieldTable;

export const discoveryFields = {
  openapiUrl: { type: 'string', always: true },
  agentGuideUrl: { type: 'string', always: true },
} as const satisfies FieldTable;

export const apiKeyFields = {
  scopes: { type: 'array', items: { type: 'string' }, always: true },
  accountScope: { type: 'string', always: true },
  selectedAccountIds: { type: 'array', items: { type: 'uuid' }, always: true },
  rateLimits: { type: 'array', items: { type: 'object', fields: rateLimitFields }, always: true },
  availableOperations: { type: 'array', items: { type: 'object', fields: availableOperationFields }, always: true },
  discovery: { type: 'object', fields: discoveryFields, always: true },
  conventions: { type: 'array', items: { type: 'string' }, always: true },
} as const satisfies FieldTable;

export const paginationFields = {
  pageSize: { type: 'integer', always: true },
  nextPageToken: { type: 'string' },
} as const satisfies FieldTable;

export const errorFields = {
  code: { type: 'string', always: true },
  message: { type: 'string', always: true },
  meta: { type: 'object' },
  requestId: { type: 'string', always: true },
} as const satisfies FieldTable;

export const createTagBodyFields = {
  name: {
    type: 'string',
    always: true,
    minLength: 1,
    maxLength: limits.tagNameMaxLength,
    pattern: '\\S',
  },
  description: { type: 'string', maxLength: limits.tagDescriptionMaxLength },
  color: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
  parentTagId: uuid,
  targetTypes: { type: 'array', items: { type: 'string', enum: ['TRANSACTION'] }, minItems: 1, uniqueItems: true },
} as const satisfies FieldTable;

export const attachTagBodyFields = {
  transactionIds: {
    type: 'array',
    items: { type: 'uuid' },
    always: true,
    minItems: 1,
    maxItems: limits.transactionIdsPerAttachMax,
  },
} as const satisfies FieldTable;

export type Account = RecordOf<typeof accountFields>;
export type Transaction = RecordOf<typeof transactionFields>;
export type AccountTransaction = RecordOf<typeof accountTransactionFields>;
export type Holding = RecordOf<typeof holdingFields>;
export type AccountHolding = RecordOf<typeof accountHoldingFields>;
export type Organization = RecordOf<typeof organizationFields>;
export type Tag = RecordOf<typeof tagFields>;
export type TagAttachment = RecordOf<typeof tagAttachmentFields>;
export type ApiKeyCapabilities = RecordOf<typeof apiKeyFields>;
export type Pagination = RecordOf<typeof paginationFields>;
export type ErrorBody = { error: RecordOf<typeof errorFields> };
export type CreateTagBody = RecordOf<typeof createTagBodyFields>;
export type AttachTagBody = RecordOf<typeof attachTagBodyFields>;

/** Resources that operations return in `data`, by their names in the OpenAPI document. */
export const resources = {
  Account: accountFields,
  Transaction: transactionFields,
  AccountTransaction: accountTransactionFields,
  Holding: holdingFields,
  AccountHolding: accountHoldingFields,
  Organization: organizationFields,
  Tag: tagFields,
  TagAttachment: tagAttachmentFields,
  ApiKeyCapabilities: apiKeyFields,
} as const satisfies { readonly [name: string]: FieldTable };

export type ResourceName = keyof typeof resources;
