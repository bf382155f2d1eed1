/**
 * What every reader of bank files makes of a file: one shape for OFX, QIF, CAMT, MT940 and CSV.
 *
 * A file is a stream of events. Each statement begins with a `Statement`, and ends with a `StatementEnd`. Between them are its
 * transactions, each of which refers to its statement, so that rows of several accounts may alternate. Memory does not grow
 * with the file: a reader keeps open statements only.
 */
export type BankFileEvent = Statement | BankTransaction | StatementEnd | Note;

/** A day of the calendar, `2026-11-27`: the day of the bank, whatever zone the file adds to it. */
export type Day = string;

/**
 * An exact decimal as text, made by `toDecimal`: `-1210.00`, `10.50`, `1000` of yen. At least the decimals of the currency, and
 * those further ones that the file has. No `+`, no negative zero, no exponent.
 */
export type Decimal = string;

/** The account of a statement, as far as the file says. */
export interface Account {
  /** The IBAN, account number or name. Null: the file does not say, and the user names the account. */
  readonly id: string | null;
  /** The bank: its BIC, routing number or name. Account numbers are unique within a bank only. */
  readonly bank: string | null;
  readonly name: string | null;
  /** The file's own word for the kind of the account, such as `CREDITCARD`, `SAVINGS` or `CCard`. */
  readonly type: string | null;
}

/** A statement, or the rows of one account in a file that knows no statements. */
export interface Statement {
  readonly kind: 'statement';
  readonly account: Account;
  /** ISO 4217. Null: the file does not say. */
  readonly currency: string | null;
  /** The bank's number of the statement. */
  readonly number: string | null;
  /** The first and last day that the statement covers. */
  readonly from: Day | null;
  readonly until: Day | null;
}

export interface BankTransaction {
  readonly kind: 'transaction';
  readonly statement: Statement;
  /** The day that a table shows and sorts by: the bank's day of the transaction. */
  readonly date: Day;
  /** The day on which the bank booked it, where the file states one that may differ from `date`. */
  readonly posted: Day | null;
  /** The day from which interest counts. */
  readonly valued: Day | null;
  /** The day on which the user paid, such as with a card. */
  readonly authorized: Day | null;
  /** Money in is positive and money out is negative, also on credit cards. */
  readonly amount: Decimal;
  /** ISO 4217. Null: the file does not say. */
  readonly currency: string | null;
  /** The other party, or else what the bank calls the transaction. Empty only if the file has no text at all. */
  readonly name: string;
  /** What else the file says in words, such as the purpose of a payment. */
  readonly memo: string | null;
  /** The file's own word for what it is: `DEBIT`, `SEPA-Lastschrift`. */
  readonly type: string | null;
  /** The reference that the payer gave it, which stays the same from bank to bank. */
  readonly reference: string | null;
  /** The bank's id. It may be repeated within the file (`CopyCounter` counts), and identifies within its account only. */
  readonly bankId: string | null;
  /** The id of an earlier transaction that this one replaces, by the word of the bank. */
  readonly replaces: string | null;
  /** Announced or reserved. The balances of the statement do not contain it. */
  readonly pending: boolean;
  /** The balance after this transaction, where the file states it for each. Signed as the amount. */
  readonly balance: Decimal | null;
  /** The account of the other party. */
  readonly otherAccount: string | null;
  /** The number of a cheque. */
  readonly check: string | null;
  /** The bank's or program's category, such as `Recreation` of QIF. */
  readonly category: string | null;
  /** The user's other account, where the file says that this is a transfer to or from it. */
  readonly transferTo: string | null;
  /** The parts of the amount. They are one transaction. */
  readonly splits: readonly Split[];
  /** The foreign currency that was converted, and its amount, signed as `amount`, where the file states it. */
  readonly original: { readonly amount: Decimal | null; readonly currency: string } | null;
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
}

export interface Split {
  readonly category: string | null;
  readonly transferTo: string | null;
  readonly memo: string | null;
  readonly amount: Decimal;
}

/** A balance at the end of a day, before it for an opening balance. Negative: overdrawn or owed, also on credit cards. */
export interface Balance {
  readonly date: Day | null;
  readonly amount: Decimal;
}

/** Ends a statement. What may stand above or below the rows is here: a reader knows it only now. */
export interface StatementEnd {
  readonly kind: 'end';
  readonly statement: Statement;
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  /** What can be spent, with credit lines and without what is reserved. */
  readonly available: Balance | null;
  /** Sums and counts that the file states of its booked transactions. */
  readonly totals: readonly StatedTotal[];
}

export interface StatedTotal {
  /** `in` and `out` are of credits and debits; `all` is of both, with a signed amount. */
  readonly of: 'in' | 'out' | 'all';
  readonly count: number | null;
  /** Of `in` and `out` without a sign. */
  readonly amount: Decimal | null;
}

/** Something that a user should know and that stops nothing. */
export interface Note {
  readonly kind: 'note';
  /** A sentence. */
  readonly text: string;
  /** The line of the file, from 1. Null: of the whole file. */
  readonly line: number | null;
}
