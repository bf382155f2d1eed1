import type { ErrorCode } from './error-codes';
import type { Field } from './fields';
import { limits } from './limits';
import {
  accountQuery,
  holdingQuery,
  type OperationId,
  operations,
  pageQuery,
  tagQuery,
  transactionQuery,
} from './operations';
import {
  accountFields,
  apiKeyFields,
  createTagBodyFields,
  organizationFields,
  paginationFields,
  tagAttachmentFields,
  tagFields,
  transactionFields,
} from './resources';

/** Sentences for the API's documents. Apart from the tables, so that the add-on does not contain them. */

export const fieldDescriptions: ReadonlyMap<Field, string> = new Map<Field, string>([
  [pageQuery.pageSize, 'Most items of the page'],
  [pageQuery.pageToken, 'nextPageToken of the previous response, unchanged'],
  [accountQuery.status, 'Only accounts with this status'],
  [accountQuery.category, 'Only accounts of this category'],
  [accountQuery.sourceType, 'Only accounts from this source'],
  [accountQuery.supportsTransactions, 'Only accounts that can, or cannot, have transactions'],
  [accountQuery.supportsHoldings, 'Only accounts that can, or cannot, have holdings'],
  [operations.listTransactions.query.accountId, 'Only this account'],
  [transactionQuery.dateFrom, 'First transactionDate, inclusive'],
  [transactionQuery.dateTo, 'Last transactionDate, inclusive'],
  [transactionQuery.pending, 'Only pending transactions, or only posted ones'],
  [transactionQuery.visibility, 'active: not ignored; ignored: only those; all: both'],
  [transactionQuery.category, 'Name of a source, guessed, manual or organization category'],
  [holdingQuery.tickerSymbol, 'Case-insensitive exact match'],
  [holdingQuery.isCashEquivalent, 'Only cash equivalents, or only others'],
  [tagQuery.type, 'Only tags for transactions, which all are'],
  [accountFields.id, 'Service account id'],
  [accountFields.provider, 'Present only for provider-backed records'],
  [accountFields.manualKind, 'Kind of manual account'],
  [accountFields.externalAccountId, 'Provider-side id'],
  [accountFields.connectionStatus, 'Status of the connection'],
  [
    transactionFields.entity,
    'Whom or what it concerns, in a form that the importer of the data chose; null if unknown',
  ],
  [transactionFields.amount, 'Stored source-normalized amount'],
  [transactionFields.displayAmount, 'User-facing; currently equals amount multiplied by -1'],
  [organizationFields.baseCurrencyCode, 'Display baseline for organization-level summaries'],
  [tagFields.targetTypes, 'Contains TRANSACTION'],
  [tagAttachmentFields.taggedCount, 'Transactions of the request that now carry the tag'],
  [apiKeyFields.accountScope, 'ALL or CUSTOM_ACCOUNTS'],
  [paginationFields.pageSize, 'Page size in effect'],
  [paginationFields.nextPageToken, 'Present only when more results exist'],
  [createTagBodyFields.name, 'Spaces around it are dropped; unique under its parent without regard to case'],
]);

/** What each operation does, for those who see neither its summary nor its path, such as agents. */
export const operationDescriptions: { readonly [Id in OperationId]: string } = {
  getApiKey:
    'Returns what this key may do: its scopes, its accounts, its rate limits and the operations that it may call. Call it first.',
  getOrganization: 'Returns the profile of the organization that the key belongs to.',
  listAccounts:
    'Lists the accounts that the key may see, with balances, by name. Filters: status, category, sourceType, supportsTransactions, supportsHoldings.',
  getAccount: 'Returns one account with its balances and the state of its connection.',
  listTransactions:
    'Lists the transactions of every account that the key may see, newest first. Filters: accountId, dateFrom and dateTo (both inclusive), pending, category, and visibility, which is active unless given.',
  listAccountTransactions:
    'Lists the transactions of one account, newest first, with the names of the account and its institution. Filters: dateFrom and dateTo (both inclusive), pending, category, and visibility, which is active unless given.',
  listHoldings:
    'Lists the securities and cash in every account that the key may see, by account. Filters: accountId, tickerSymbol, isCashEquivalent.',
  listAccountHoldings:
    'Lists the securities and cash in one account, with the names of the account and its institution. Filters: tickerSymbol, isCashEquivalent.',
  listTags: 'Lists the tags of the organization by name. Archived ones have archivedAt and can no longer be attached.',
  createTag: `Creates one tag. The name is unique under its parent, and an organization has at most ${limits.tagsPerOrganizationMax} tags. With an Idempotency-Key the request can be repeated safely.`,
  listTagTransactions:
    'Lists the transactions that carry one tag, newest first. Filters: dateFrom and dateTo (both inclusive), pending, category, and visibility, which is active unless given.',
  attachTag: `Attaches one tag to 1 to ${limits.transactionIdsPerAttachMax} transactions, all or none. Repeating it changes nothing. No operation detaches a tag.`,
};

/** The groups of operations. */
export const groupDescriptions = {
  Key: 'What a key may do',
  Organization: 'The profile of the organization',
  Accounts: 'Accounts and their balances',
  Transactions: 'Transactions of accounts',
  Holdings: 'Securities and cash in accounts',
  Tags: 'Tags of transactions',
} as const;

/** How lists are read to their end. */
export const pagingDescription = `A response has one page of ${limits.pageSizeDefault} items, or pageSize, at most ${limits.pageSizeMax}. For the next one, pass pagination.nextPageToken as pageToken with the same filters. Without a nextPageToken the list is complete.`;

/** When each error occurs (specification, section 7). */
export const errorConditions: { readonly [Code in ErrorCode]: string } = {
  unauthorized: 'Key missing, malformed, expired, revoked or unknown',
  forbidden_scope: 'Valid key lacks the required scope',
  account_not_accessible: "Account outside the key's account access policy",
  not_found: 'Resource does not exist or is not accessible to the key',
  invalid_query: 'Invalid query parameters or request body',
  rate_limited: 'Rate limit exceeded; wait for Retry-After before retrying',
  internal_error: 'Server failure',
};
