/**
 * What a provider of bank data delivers: one shape for SimpleFIN and Enable Banking, which is that of a statement in
 * `service/imports`. A provider states each transaction once per fetch, with the texts of the bank.
 */

/** A day of the calendar, `2026-11-27`. */
export type Day = string;

/** An exact decimal as text. Money in is positive and money out is negative, also on cards. */
export type Decimal = string;

export interface FetchedAccount {
  readonly account: {
    /** The provider's id. It may change when the user connects the bank again (`followIds`). */
    readonly id: string;
    /** What ids are unique within. */
    readonly bank: string;
    readonly name: string | null;
    readonly type: string | null;
  };
  /** The bank as people call it. */
  readonly institution: string | null;
  /** The id of the login at the bank, which `Problem` refers to. Null: the provider has one login. */
  readonly login: string | null;
  /** ISO 4217. Null: the provider does not say. */
  readonly currency: string | null;
  /** The first and last day of which transactions were fetched. */
  readonly from: Day;
  readonly until: Day;
  readonly closing: { readonly date: Day; readonly amount: Decimal } | null;
  readonly available: { readonly date: Day; readonly amount: Decimal } | null;
  /** Whether all pending transactions of these days are here, so that others have ended. */
  readonly hasAllPending: boolean;
  readonly transactions: readonly FetchedTransaction[];
}

export interface FetchedTransaction {
  readonly date: Day;
  /** The day on which the user paid. */
  readonly authorized: Day | null;
  readonly amount: Decimal;
  readonly currency: string | null;
  readonly name: string;
  readonly memo: string | null;
  /** Another one when a pending transaction is booked, or none, at some banks. */
  readonly bankId: string | null;
  readonly pending: boolean;
  /** The balance after it. */
  readonly balance: Decimal | null;
}

/**
 * What went wrong, and for whom. `login`: the user has to log in at the bank again. `payment`: the provider wants to be paid.
 * `limit`: too many requests. `incomplete`: transactions are missing. `failed`: nothing could be read; the next sync tries again.
 * `notice`: something to know.
 */
export interface Problem {
  readonly kind: 'login' | 'payment' | 'limit' | 'incomplete' | 'failed' | 'notice';
  /** Null for both: of all accounts. */
  readonly login: string | null;
  readonly account: string | null;
  /** A sentence, without control characters and secrets. */
  readonly text: string;
}

export interface Fetched {
  readonly accounts: readonly FetchedAccount[];
  readonly problems: readonly Problem[];
  /** Whether all days that were asked for were read. Otherwise the next sync reads the rest. */
  readonly isComplete: boolean;
}

/** The gravest problem of an account. */
export function problemOf({ account, login }: FetchedAccount, problems: readonly Problem[]): Problem | null {
  const own = problems.filter((problem) => {
    if (problem.account !== null) return problem.account === account.id;
    return problem.login === null || problem.login === login;
  });
  return own.sort((a, b) => gravity.indexOf(a.kind) - gravity.indexOf(b.kind))[0] ?? null;
}

const gravity: readonly Problem['kind'][] = ['login', 'payment', 'failed', 'limit', 'incomplete', 'notice'];
