import type { AddonErrorCode } from '../catalogue/errors';

/** What is done about an error. A code that is not in the table ends the read and is shown. */
export interface ErrorPolicy {
  /** Another try of the same GET may succeed. */
  readonly isRetryable: boolean;
  /** Rows of an earlier read are better than the error; they come with their age and the reason. */
  readonly canServeStale: boolean;
  /** Time or the rate limit ended the work: another execution goes on from the checkpoint. */
  readonly isLimit: boolean;
  /** Every other list of the connection would meet it too. */
  readonly endsEveryRead: boolean;
  /** A request may meet it whatever it asks for, so it says nothing about an account that was asked for. */
  readonly isOfConnection: boolean;
  /** The key, or a firewall for whoever asks, is refused this list: formulas that can do without it go on. */
  readonly refusesList: boolean;
  /** A page token that is refused so may have expired. */
  readonly refusesToken: boolean;
}

type Policy = { readonly [Name in keyof ErrorPolicy]?: true };

const policies: { readonly [Code in AddonErrorCode]?: Policy } = {
  network: { isRetryable: true, canServeStale: true, endsEveryRead: true, isOfConnection: true },
  internal_error: { isRetryable: true, canServeStale: true, endsEveryRead: true },
  rate_limited: { isRetryable: true, canServeStale: true, isLimit: true, endsEveryRead: true, isOfConnection: true },
  time_limit: { canServeStale: true, isLimit: true, endsEveryRead: true, isOfConnection: true },
  // The key may have been replaced a moment ago: the rows that it read before are still right.
  unauthorized: { canServeStale: true, endsEveryRead: true },
  redirected: { endsEveryRead: true },
  bad_response: { canServeStale: true },
  unexpected_status: { canServeStale: true, refusesList: true, refusesToken: true },
  forbidden_scope: { refusesList: true },
  account_not_accessible: { refusesList: true },
  not_found: { refusesList: true, refusesToken: true },
  invalid_query: { refusesToken: true },
};

const endsTheRead: ErrorPolicy = {
  isRetryable: false,
  canServeStale: false,
  isLimit: false,
  endsEveryRead: false,
  isOfConnection: false,
  refusesList: false,
  refusesToken: false,
};

export function errorPolicy({ code }: { readonly code: AddonErrorCode }): ErrorPolicy {
  return { ...endsTheRead, ...policies[code] };
}
