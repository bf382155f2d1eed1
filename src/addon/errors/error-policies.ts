import type { AddonErrorCode } from './error-codes';

/** How an error is handled. A code that is not in the table ends the read and is shown. */
export interface ErrorPolicy {
  /** Another try of the same GET may succeed. */
  readonly isRetryable: boolean;
  /** Cached rows are shown instead of the error, with their age and the reason. */
  readonly canServeStale: boolean;
  /** The time limit or the rate limit ended the work. Another execution continues from the checkpoint. */
  readonly isLimit: boolean;
  /** Every other list of the connection would also fail with it. */
  readonly endsEveryRead: boolean;
  /** Any request may fail with it, so it says nothing about the requested account. */
  readonly isOfConnection: boolean;
  /** The API, or a firewall, refuses this list. Formulas that do not need it continue. */
  readonly refusesList: boolean;
  /** If a page token is refused with this error, it may have expired. */
  readonly refusesToken: boolean;
  /** Every later run of a synced table fails with it too, until a user acts. */
  readonly needsUser: boolean;
}

type Policy = { readonly [Name in keyof ErrorPolicy]?: true };

const limit = { endsEveryRead: true, canServeStale: true, isLimit: true, isOfConnection: true } as const;

const policies: { readonly [Code in AddonErrorCode]?: Policy } = {
  network: { endsEveryRead: true, isRetryable: true, canServeStale: true, isOfConnection: true },
  internal_error: { endsEveryRead: true, isRetryable: true, canServeStale: true },
  rate_limited: { ...limit, isRetryable: true },
  google_quota: limit,
  time_limit: limit,
  // The key may have been replaced a moment ago. Rows that were read before are still right.
  unauthorized: {
    endsEveryRead: true,
    canServeStale: true,
    needsUser: true,
  },
  authorization_required: { endsEveryRead: true, isOfConnection: true, needsUser: true },
  redirected: { endsEveryRead: true, needsUser: true },
  bad_response: { canServeStale: true },
  unexpected_status: { canServeStale: true, refusesList: true, refusesToken: true },
  forbidden_scope: { refusesList: true, needsUser: true },
  account_not_accessible: { refusesList: true, needsUser: true },
  not_found: { refusesList: true, refusesToken: true, needsUser: true },
  invalid_query: { refusesToken: true },
  not_connected: { needsUser: true },
  not_opted_in: { needsUser: true },
  unknown_connection: { needsUser: true },
  no_default_connection: { needsUser: true },
  unknown_account: { needsUser: true },
  ambiguous_account: { needsUser: true },
  unknown_value: { needsUser: true },
  unknown_column: { needsUser: true },
  invalid_date: { needsUser: true },
  wrong_source: { needsUser: true },
  accounts_hidden: { needsUser: true },
  table_changed: { needsUser: true },
  table_write_refused: { needsUser: true },
  merged_cells: { needsUser: true },
  table_unapproved: { needsUser: true },
  invalid_alert: { needsUser: true },
  alerts_unapproved: { needsUser: true },
};

const endsTheRead: ErrorPolicy = {
  isRetryable: false,
  canServeStale: false,
  isLimit: false,
  endsEveryRead: false,
  isOfConnection: false,
  refusesList: false,
  refusesToken: false,
  needsUser: false,
};

/** A code that only the page of the sidebar knows has no policy. */
export function errorPolicy({ code }: { readonly code: string }): ErrorPolicy {
  return { ...endsTheRead, ...(Object.hasOwn(policies, code) ? policies[code as AddonErrorCode] : {}) };
}
