/** Ways in which servers differ while they keep the specification, and ways in which networks and limits get between. */
export interface Quirks {
  readonly order: 'descending' | 'ascending' | 'scrambled';
  readonly isDateToExclusive: boolean;
  /** Rows of the n-th page, in turn; 0 is an empty page with a token. */
  readonly pageSizes: readonly number[];
  /** Where a page goes on: after so many rows, or after a row, so that rows which come and go before it shift nothing. */
  readonly tokensHold: 'a count' | 'the last row';
  /** Rows of the page before that come once more. */
  readonly repeatedRows: number;
  /** A row is added at the front of the data before these requests. */
  readonly insertsAt: readonly number[];
  readonly faults: { readonly [request: number]: Fault };
  /** Every token given out before these requests is refused from then on. */
  readonly tokensExpireAt: readonly number[];
  /** A token that is older is refused. */
  readonly tokenLifeMs: number | null;
  readonly repeatsTokens: boolean;
  /** So many requests in a window of so many seconds; RateLimit headers tell what is left, or nothing does. */
  readonly rateLimit: { readonly count: number; readonly seconds: number; readonly isTold: boolean } | null;
  /** The key sees these accounts alone; null: all. */
  readonly visibleAccounts: readonly string[] | null;
  /**
   * What the list of accounts shows: a key may lack its scope, a list may lag behind the transactions, and the last
   * account may be shown only where its status, REMOVED, is asked for.
   */
  readonly accountList: 'whole' | 'lacks one' | 'lacks the last' | 'active alone' | 'forbidden';
  /** An account that is listed, and refused where transactions are asked for by it. */
  readonly refusedAccount: string | null;
}

export type Fault = 'network' | 'html' | 'empty' | '500' | '429' | '429-seconds' | '429-date';

export const plainServer: Quirks = {
  order: 'descending',
  isDateToExclusive: false,
  pageSizes: [100],
  tokensHold: 'a count',
  repeatedRows: 0,
  insertsAt: [],
  faults: {},
  tokensExpireAt: [],
  tokenLifeMs: null,
  repeatsTokens: false,
  rateLimit: null,
  visibleAccounts: null,
  accountList: 'whole',
  refusedAccount: null,
};

/** How often each quirk made an answer differ from that of a plain server. */
export const quirkEffects = [
  'ascending order',
  'scrambled order',
  'exclusive dateTo',
  'short page',
  'empty page with a token',
  'repeated row',
  'inserted row',
  'network',
  'network amid a batch',
  'html',
  'empty',
  '500',
  '429',
  '429-seconds',
  '429-date',
  'fault of one entry of a batch',
  'token expired by request',
  'token expired by age',
  'repeated token',
  'rate limit told',
  'rate limit reached',
  'account withheld',
  'account list lacks one',
  'account listed by status',
  'account refused',
  'account list forbidden',
] as const;

export type QuirkEffect = (typeof quirkEffects)[number];
