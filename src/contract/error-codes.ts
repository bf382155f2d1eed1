/** Error codes of the API with the HTTP status our service sends (specification, section 7). A client looks at the code first. */
export const errorCodes = {
  unauthorized: { status: 401 },
  forbidden_scope: { status: 403 },
  account_not_accessible: { status: 403 },
  not_found: { status: 404 },
  invalid_query: { status: 400 },
  rate_limited: { status: 429 },
  internal_error: { status: 500 },
} as const;

export type ErrorCode = keyof typeof errorCodes;
