import type { GapCause } from '../../formulas/check/gap-candidates';
import type { RecordedTransaction } from '../../formulas/check/statement-record';

/** What the page shows to reconcile statements. It contains only types, because the page imports it. */
export interface StatementsView {
  /** Accounts whose balances transactions explain: those of banks first, by name. */
  accounts: StatementAccountView[];
  /** How many others there are. */
  otherCount: number;
  hasSheet: boolean;
}

export interface StatementAccountView {
  id: string;
  name: string;
  institution: string | null;
  currency: string;
  isDebt: boolean;
  /** The last confirmed statement; null without one. */
  last: { day: string; balance: number } | null;
  /** The date that the next statement probably has. */
  nextDay: string;
  /** Whether that day is over. */
  isDue: boolean;
}

/** How a closing balance compares. Balances of a debt are what is owed. */
export interface ReconciliationView {
  accountId: string;
  day: string;
  balance: number;
  currency: string;
  /** The first day of the period. */
  from: string;
  opening: number | null;
  openingFrom: 'confirmed' | 'reckoned' | null;
  /** Posted transactions of the period, and their sum. */
  count: number;
  moved: number;
  /** Null if it is not known, for the reason, which is English. */
  expected: number | null;
  reason: string | null;
  /** By how much the closing balance is higher than expected. */
  gap: number | null;
  /** The most plausible first. */
  explanations: GapPartView[][];
  explanationCount: number;
  slip: 'sign' | 'digits' | null;
  /** The day of the current balance, if the statement is of a later one: transactions may not be there yet. */
  updatedOn: string | null;
  /** Represents what is confirmed. */
  fingerprint: string;
}

export interface GapPartView {
  cause: GapCause;
  id: string;
  name: string;
  /** Of a transaction on another account, its name. */
  account: string | null;
  day: string;
  amount: number;
  /** The day of the balance that has it already, or not yet. */
  of: string | null;
}

/** What changed in a confirmed period. */
export interface StatementChangeView {
  account: string;
  /** The date of the statement. */
  day: string;
  currency: string;
  id: string;
  name: string;
  before: RecordedTransaction | null;
  now: RecordedTransaction | null;
  /** Why the changes of this statement are not known; null if they are. */
  problem: string | null;
}

/** What a statement says. */
export interface StatementInput {
  readonly accountId: string;
  readonly day: string;
  readonly balance: number;
}
