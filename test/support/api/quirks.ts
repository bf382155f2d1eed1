/** Differences between servers that the specification allows, and faults of networks and limits. */
export interface Quirks {
  readonly order: 'descending' | 'ascending' | 'scrambled';
  readonly isDateToExclusive: boolean;
  readonly isDateFromExclusive: boolean;
  /** The date that dateFrom and dateTo filter, or where a list ignores them. */
  readonly datesFilter: 'transactionDate' | 'authorizedDate' | 'nothing' | 'nothing with accountId';
  /** Row counts of pages, in rotation. 0 is an empty page with a token. */
  readonly pageSizes: readonly number[];
  /** Whether a token means an offset, or a row, so that inserted or deleted rows before it do not shift pages. */
  readonly tokensHold: 'a count' | 'the last row';
  /** The number of rows of the previous page that are repeated. */
  readonly repeatedRows: number;
  /** Before these requests a row is inserted at the front. */
  readonly insertsAt: readonly number[];
  readonly faults: { readonly [request: number]: Fault };
  /** These requests invalidate all earlier tokens. */
  readonly tokensExpireAt: readonly number[];
  /** Older tokens are refused. */
  readonly tokenLifeMs: number | null;
  readonly repeatsTokens: boolean;
  /** Rate limit of requests per window in seconds, with or without RateLimit headers. */
  readonly rateLimit: { readonly count: number; readonly seconds: number; readonly hasHeaders: boolean } | null;
  /** The accounts that the key sees. Null for all. */
  readonly visibleAccounts: readonly string[] | null;
  /**
   * Content of the list of accounts: the key may lack the scope, the list may lack accounts of new transactions, and
   * the last account may be listed only if its status, REMOVED, is requested.
   */
  readonly accountList: 'whole' | 'lacks one' | 'lacks the last' | 'active alone' | 'forbidden';
  /** Whether X-Service-Item-Count counts the rows of the list; otherwise it is wrong. */
  readonly counts: 'wrong' | 'list';
  /** A listed account that is refused as a filter of transactions. */
  readonly refusedAccount: string | null;
}

export type Fault = 'network' | 'html' | 'empty' | '500' | '429' | '429-seconds' | '429-date';

export const plainServer: Quirks = {
  order: 'descending',
  isDateToExclusive: false,
  isDateFromExclusive: false,
  datesFilter: 'transactionDate',
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
  counts: 'wrong',
  refusedAccount: null,
};

/** How often each quirk changed an answer. */
export const quirkEffects = [
  'ascending order',
  'scrambled order',
  'exclusive dateTo',
  'exclusive dateFrom',
  'dates ignored',
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
