import type { AddonErrorCode } from '../catalogue/errors';

/** What a read does about an error. Anything not named here ends the read and is shown. */
export interface ErrorPolicy {
  /** Another try of the same GET may succeed. */
  readonly isRetryable: boolean;
  /** Rows of an earlier read are better than the error; they come with their age and the reason. */
  readonly canServeStale: boolean;
}

const endsTheRead: ErrorPolicy = { isRetryable: false, canServeStale: false };
const servesStale: ErrorPolicy = { isRetryable: false, canServeStale: true };
const isRetried: ErrorPolicy = { isRetryable: true, canServeStale: true };

const policies: { readonly [Code in AddonErrorCode]?: ErrorPolicy } = {
  network: isRetried,
  internal_error: isRetried,
  rate_limited: isRetried,
  time_limit: servesStale,
  bad_response: servesStale,
  unexpected_status: servesStale,
  // The key may have been replaced a moment ago: what it read before is not wrong for that.
  unauthorized: servesStale,
};

export function errorPolicy(code: AddonErrorCode): ErrorPolicy {
  return policies[code] ?? endsTheRead;
}
