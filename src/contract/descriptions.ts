import type { ErrorCode } from './error-codes';
import type { Field } from './fields';
import { holdingQuery, pageQuery, transactionQuery } from './operations';
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
  [pageQuery.pageToken, 'nextPageToken of the previous response, unchanged'],
  [transactionQuery.dateFrom, 'First transactionDate, inclusive'],
  [transactionQuery.dateTo, 'Last transactionDate, inclusive'],
  [transactionQuery.category, 'Name of a source, guessed, manual or organization category'],
  [holdingQuery.tickerSymbol, 'Case-insensitive exact match'],
  [accountFields.id, 'Service account id'],
  [accountFields.provider, 'Present only for provider-backed records'],
  [accountFields.manualKind, 'Kind of manual account'],
  [accountFields.externalAccountId, 'Provider-side id'],
  [accountFields.connectionStatus, 'Status of the connection'],
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
