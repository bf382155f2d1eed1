import { limits } from '../../contract/limits';
import { accountCategories, accountStatuses, createTagBodyFields, sourceTypes } from '../../contract/resources';

/** The fields of records in files, named as in the API if it has them, and their columns. */
export type FieldType = 'text' | 'currency' | 'uuid' | 'date' | 'instant' | 'boolean' | 'decimal' | 'object';

export interface RecordField {
  readonly type: FieldType;
  /** null: the field refers to another record. */
  readonly column: string | null;
  readonly isRequired?: true;
  readonly values?: readonly string[];
  readonly pattern?: RegExp;
  /** In code points, as JSON Schema counts them. */
  readonly maxLength?: number;
  /** Of a decimal: digits before and after the point. */
  readonly digits?: readonly [number, number];
  /** The value of a field that is left out. */
  readonly fallback?: string | boolean;
}

type FieldTable = { readonly [name: string]: RecordField };

const text = (column: string) => ({ type: 'text', column }) as const;
const currency = (column: string) => ({ type: 'currency', column }) as const;
const instant = (column: string) => ({ type: 'instant', column }) as const;
const flag = (column: string, fallback: boolean) => ({ type: 'boolean', column, fallback }) as const;
const amount = (column: string) => ({ type: 'decimal', column, digits: [15, 4] }) as const;
const quantity = (column: string) => ({ type: 'decimal', column, digits: [18, 18] }) as const;
const id = { type: 'uuid', column: 'id' } as const;
const otherId = { type: 'uuid', column: null } as const;
const otherExternalId = { type: 'text', column: null } as const;

const organization = {
  name: text('name'),
  address: text('address'),
  phone: text('phone'),
  email: text('email'),
  website: text('website'),
  baseCurrencyCode: currency('base_currency_code'),
} as const satisfies FieldTable;

const account = {
  id,
  externalId: text('external_account_id'),
  name: { type: 'text', column: 'name', isRequired: true },
  category: { type: 'text', column: 'category', isRequired: true, values: accountCategories },
  sourceType: { type: 'text', column: 'source_type', values: sourceTypes, fallback: 'IMPORT' },
  status: { type: 'text', column: 'status', values: accountStatuses, fallback: 'ACTIVE' },
  connectionId: { type: 'uuid', column: 'connection_id' },
  provider: text('provider'),
  manualKind: text('manual_kind'),
  officialName: text('official_name'),
  institutionName: text('institution_name'),
  institutionId: text('institution_id'),
  connectionStatus: text('connection_status'),
  mask: text('mask'),
  type: text('type'),
  subtype: text('subtype'),
  verificationStatus: text('verification_status'),
  currentBalance: amount('current_balance'),
  availableBalance: amount('available_balance'),
  currencyCode: currency('currency_code'),
  ownershipPercentage: { type: 'decimal', column: 'ownership_percentage', digits: [3, 4] },
  excludeFromNetWorth: flag('exclude_from_net_worth', false),
  excludeFromTransactions: flag('exclude_from_transactions', false),
  supportsTransactions: flag('supports_transactions', true),
  supportsHoldings: flag('supports_holdings', true),
  linkedLiabilityAccountId: { type: 'uuid', column: 'linked_liability_account_id' },
  firstSeenAt: instant('first_seen_at'),
  lastSeenAt: instant('last_seen_at'),
  lastBalanceRefreshAt: instant('last_balance_refresh_at'),
  lastSuccessfulSyncAt: instant('last_successful_sync_at'),
  transactionsInitializedAt: instant('transactions_initialized_at'),
  lastTransactionsSyncAt: instant('last_transactions_sync_at'),
  lastTransactionsSyncErrorAt: instant('last_transactions_sync_error_at'),
  lastWebhookAt: instant('last_webhook_at'),
  loginRequiredAt: instant('login_required_at'),
  reconnectBy: instant('reconnect_by'),
  disconnectedAt: instant('disconnected_at'),
  lastProviderErrorAt: instant('last_provider_error_at'),
  createdAt: instant('created_at'),
} as const satisfies FieldTable;

const transaction = {
  id,
  externalId: text('external_id'),
  accountId: otherId,
  accountExternalId: otherExternalId,
  transactionDate: { type: 'date', column: 'transaction_date', isRequired: true },
  authorizedDate: { type: 'date', column: 'authorized_date' },
  name: { type: 'text', column: 'name', isRequired: true },
  merchantName: text('merchant_name'),
  amount: { ...amount('amount'), isRequired: true },
  currencyCode: currency('currency_code'),
  pending: flag('pending', false),
  isIgnored: flag('is_ignored', false),
  sourcePrimaryCategory: text('source_primary_category'),
  sourceDetailedCategory: text('source_detailed_category'),
  guessedCategory: text('guessed_category'),
  manualCategory: text('manual_category'),
  organizationTransactionCategoryName: text('organization_category'),
  entity: { type: 'object', column: 'entity' },
} as const satisfies FieldTable;

const holding = {
  id,
  externalId: text('external_id'),
  accountId: otherId,
  accountExternalId: otherExternalId,
  assetName: text('asset_name'),
  tickerSymbol: text('ticker_symbol'),
  quantity: quantity('quantity'),
  currentPrice: quantity('current_price'),
  marketValue: amount('market_value'),
  marketValueCurrencyCode: currency('currency_code'),
  costBasis: amount('cost_basis'),
  isCashEquivalent: { type: 'boolean', column: 'is_cash_equivalent' },
  securityId: text('security_id'),
  type: text('type'),
  subtype: text('subtype'),
  sector: text('sector'),
  industry: text('industry'),
} as const satisfies FieldTable;

/** The slug of a tag is made from its name in decomposed form (NFKD), which has up to 18 characters for each of the name. */
const slugMaxLength = 18 * limits.tagNameMaxLength;

const tag = {
  id,
  externalId: text('external_id'),
  parentTagId: otherId,
  parentTagExternalId: otherExternalId,
  name: { type: 'text', column: 'name', isRequired: true, maxLength: limits.tagNameMaxLength },
  slug: { type: 'text', column: 'slug', maxLength: slugMaxLength },
  description: { type: 'text', column: 'description', maxLength: limits.tagDescriptionMaxLength },
  color: { type: 'text', column: 'color', pattern: new RegExp(createTagBodyFields.color.pattern) },
  archivedAt: instant('archived_at'),
  createdAt: instant('created_at'),
} as const satisfies FieldTable;

const attachment = {
  tagId: otherId,
  tagExternalId: otherExternalId,
  transactionId: otherId,
  transactionExternalId: otherExternalId,
  accountId: otherId,
  accountExternalId: otherExternalId,
  attachedAt: instant('attached_at'),
} as const satisfies FieldTable;

export const recordKinds: { readonly [Kind in RecordKind]: FieldTable } = {
  account,
  transaction,
  holding,
  tag,
  attachment,
  organization,
};

/** `organization`: the profile of the organization whose file it is. */
export type RecordKind = 'organization' | 'account' | 'transaction' | 'holding' | 'tag' | 'attachment';

/** The field that says which kind a record is of. */
export const kindField = 'record';
