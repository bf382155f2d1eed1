/** Limits of the API (specification, section 8), and those of our service where the specification has none. */
export const limits = {
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 50,
  tagsPerOrganizationMax: 10_000,
  tagNameMaxLength: 100,
  tagDescriptionMaxLength: 200,
  transactionIdsPerAttachMax: 100,
} as const;

/** Header names of the API, in the specification's spelling. */
export const headers = {
  apiKey: 'X-API-Key',
  itemCount: 'X-Service-Item-Count',
  rateLimitLimit: 'RateLimit-Limit',
  rateLimitRemaining: 'RateLimit-Remaining',
  rateLimitReset: 'RateLimit-Reset',
  retryAfter: 'Retry-After',
} as const;

/** What an API may declare beyond the specification. */
export const optionalHeaders = { idempotencyKey: 'Idempotency-Key' } as const;
