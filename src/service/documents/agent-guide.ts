import { errorConditions } from '../../contract/descriptions';
import { type ErrorCode, errorCodes } from '../../contract/error-codes';
import { headers, limits } from '../../contract/limits';
import { type Operation, operations } from '../../contract/operations';
import { scopes } from '../../contract/scopes';

/** The guide for programs and those who write them, at /agents; made of the same tables as the routes. */
export function agentGuide(): string {
  const rows: Operation[] = Object.values(operations);
  return `# Financial Data API, a guide for agents

Accounts, transactions, holdings, tags and the profile of one organization, as JSON over HTTP.
The key alone decides the organization, the scopes, the accounts and the rate limits: never send an organization or user id.

## Start

1. Send the key in the header \`${headers.apiKey}\` with every request. Keep it out of URLs, logs and cells.
2. Call \`GET /v1/api-key\` first: \`availableOperations\` is the source of truth for what the key may do.
3. The machine-readable contract is \`/openapi.json\`.

## Operations

| Method | Path | Scope | What |
|---|---|---|---|
${rows.map(({ method, path, scope, summary }) => `| ${method} | ${path} | ${scope ?? 'any valid key'} | ${summary} |`).join('\n')}

## Scopes

${Object.entries(scopes)
  .map(([scope, meaning]) => `- \`${scope}\`: ${meaning}`)
  .join('\n')}

A key with the account scope CUSTOM_ACCOUNTS sees only its \`selectedAccountIds\`, in every operation. An empty list can mean that.

## Reading lists

- Every answer is \`{data, pagination, meta}\`; the page is in \`data\`.
- \`pageSize\` is ${limits.pageSizeMin} to ${limits.pageSizeMax}, ${limits.pageSizeDefault} when not given. Pass \`pagination.nextPageToken\` unchanged as \`pageToken\`, with the same filters and key; the page size may change. Without a token the list is complete.
- Transactions come newest first. \`dateFrom\` and \`dateTo\` are inclusive calendar dates. \`visibility\` is \`active\` unless given.
- \`category\` matches a source, guessed, manual or organization category, whole and without case.
- \`amount\` is positive when money goes out; \`displayAmount\` is what a person expects to see.
- Transactions of accounts with \`excludeFromTransactions\` and holdings of REMOVED accounts are not listed.
- A GET answers with an \`ETag\`. Sent back as \`If-None-Match\`, an answer that has not changed is 304 without a body. The request still counts.
- Answers are compressed on request (\`Accept-Encoding: br\` or \`gzip\`).
- A field that is unknown is absent. Unknown parameters are refused.

## Writing

Only tags are written. \`POST /v1/tags\` creates one; \`POST /v1/tags/{tagId}/transactions\` attaches it to 1 to ${limits.transactionIdsPerAttachMax} transactions, all or none, and may be repeated safely. Nothing detaches a tag. An \`Idempotency-Key\` of your choice makes \`POST /v1/tags\` safe to repeat as well: for 24 hours the same key and body get the same answer. An organization with ${limits.tagsPerOrganizationMax.toLocaleString('en-US')} tags gets no more (\`meta.reason\` too_many_tags).

## Failures

Every failure is \`{error: {code, message, meta, requestId}}\`.

| Code | Status | When |
|---|---|---|
${Object.entries(errorConditions)
  .map(([code, condition]) => `| ${code} | ${errorCodes[code as ErrorCode].status} | ${condition} |`)
  .join('\n')}

\`meta.reason\` of invalid_query is a word: unknown, missing, invalid_value, date_range, page_token, duplicate, archived, host (the Host header does not name the service), …
A known address with another method gets 405 with \`Allow\` and the code not_found.
Answers carry \`${headers.rateLimitLimit}\`, \`${headers.rateLimitRemaining}\` and \`${headers.rateLimitReset}\` (seconds); after a 429 wait \`${headers.retryAfter}\` seconds.
A 503 (code internal_error, \`meta.reason\` database_away or database_busy) has \`${headers.retryAfter}\` too: send the same request again then.

The data is not financial, investment, legal or tax advice.
`;
}
