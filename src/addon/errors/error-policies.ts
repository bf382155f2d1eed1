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
  /** What the user entered is wrong: the same input would fail again. */
  readonly isOfInput: boolean;
  /** Every other batch of a run of tagging would get it too. The batch is sent again: attaching a tag is idempotent. */
  readonly pausesTagging: boolean;
  /** A single transaction of a batch can cause it, so a part of the batch may be valid. */
  readonly isOfTransaction: boolean;
  /** The connection was replaced, or its key is refused: what the sidebar shows is outdated. */
  readonly changesConnection: boolean;
  /** Says all by itself: every check of *Why is this empty?* would meet it too. */
  readonly explainsItself: boolean;
  /** It may mean that the key has no access to an account. */
  readonly mayBeAccess: boolean;
}

type Policy = { readonly [Name in keyof ErrorPolicy]?: true };

/** Every other list of the connection fails with it, and so does every check. */
const everyRead = { endsEveryRead: true, explainsItself: true } as const;
const limit = { ...everyRead, canServeStale: true, isLimit: true, isOfConnection: true, pausesTagging: true } as const;

const policies: { readonly [Code in AddonErrorCode]?: Policy } = {
  network: { ...everyRead, isRetryable: true, canServeStale: true, isOfConnection: true, pausesTagging: true },
  internal_error: { ...everyRead, isRetryable: true, canServeStale: true },
  rate_limited: { ...limit, isRetryable: true },
  google_quota: limit,
  time_limit: limit,
  // The key may have been replaced a moment ago. Rows that were read before are still right.
  unauthorized: {
    ...everyRead,
    canServeStale: true,
    needsUser: true,
    isOfInput: true,
    pausesTagging: true,
    changesConnection: true,
  },
  authorization_required: { ...everyRead, isOfConnection: true, needsUser: true, pausesTagging: true },
  redirected: { ...everyRead, needsUser: true },
  bad_response: { canServeStale: true, explainsItself: true },
  unexpected_status: { canServeStale: true, refusesList: true, refusesToken: true, explainsItself: true },
  forbidden_scope: { refusesList: true, needsUser: true, pausesTagging: true },
  account_not_accessible: { refusesList: true, needsUser: true, isOfTransaction: true, mayBeAccess: true },
  not_found: { refusesList: true, refusesToken: true, needsUser: true, isOfTransaction: true, mayBeAccess: true },
  invalid_query: { refusesToken: true, isOfInput: true, isOfTransaction: true },
  invalid_base_url: { isOfInput: true },
  invalid_key: { isOfInput: true },
  invalid_request: { isOfInput: true },
  tag_exists: { isOfInput: true },
  connection_changed: { pausesTagging: true, changesConnection: true },
  selection_expired: { pausesTagging: true },
  not_connected: { needsUser: true, pausesTagging: true, changesConnection: true },
  not_opted_in: { needsUser: true },
  unknown_connection: { needsUser: true, changesConnection: true, explainsItself: true },
  no_default_connection: { needsUser: true },
  missing_rate: { explainsItself: true },
  invalid_rates: { explainsItself: true },
  unknown_account: { needsUser: true, mayBeAccess: true },
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
  isOfInput: false,
  pausesTagging: false,
  isOfTransaction: false,
  changesConnection: false,
  explainsItself: false,
  mayBeAccess: false,
};

/** A code that only the page of the sidebar knows has no policy. */
export function errorPolicy({ code }: { readonly code: string }): ErrorPolicy {
  return { ...endsTheRead, ...(Object.hasOwn(policies, code) ? policies[code as AddonErrorCode] : {}) };
}
