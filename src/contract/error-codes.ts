/** Error codes of the API with the HTTP status our service sends (specification, section 7). A client looks at the code first. */
export const errorCodes = {
  unauthorized: { status: 401, condition: 'Key missing, malformed, expired, revoked or unknown' },
  forbidden_scope: { status: 403, condition: 'Valid key lacks the required scope' },
  account_not_accessible: { status: 403, condition: "Account outside the key's account access policy" },
  not_found: { status: 404, condition: 'Resource does not exist or is not accessible to the key' },
  invalid_query: { status: 400, condition: 'Invalid query parameters or request body' },
  rate_limited: { status: 429, condition: 'Rate limit exceeded; wait for Retry-After before retrying' },
  internal_error: { status: 500, condition: 'Server failure' },
} as const;

export type ErrorCode = keyof typeof errorCodes;
