/**
 * What a source of transactions delivers: a file of a bank, or one sync with a provider. This is the seam that every source joins.
 * `importDelivery` (`import-delivery.ts`) compares a delivery with what is stored and stores what is new.
 *
 * A source needs no memory of its own: it may deliver the same transactions again, with other ids, pending or posted. It has to
 * state each of them once per delivery, so that two equal ones are two, and its texts as the bank wrote them.
 */
export interface Delivery {
  /**
   * Who words the texts and makes the ids: `OFX`, `CAMT`, `CSV …` with the layout, `simplefin`. Transactions of one dialect are
   * compared by what they say; of two dialects by amount and day only, which is a doubt that the user decides.
   */
  readonly dialect: string;
  /** For the list of imports, such as the name of the file. */
  readonly label: string;
  readonly statements: readonly DeliveredStatement[];
}

/** A day of the calendar, `2026-11-27`. */
export type Day = string;

/** An exact decimal as text: `-1210.00`. Money in is positive and money out is negative, also on cards. */
export type Decimal = string;

/** The transactions of one account, with the balances that the source states of it. */
export interface DeliveredStatement {
  readonly account: DeliveredAccount;
  /** ISO 4217. Null: the source does not say. */
  readonly currency: string | null;
  /** The first and last day that it covers, where the source states them. */
  readonly from?: Day | null;
  readonly until?: Day | null;
  /** Of booked transactions, at the beginning of the day. Negative: overdrawn or owed, also on cards. */
  readonly opening?: DeliveredBalance | null;
  /** Of booked transactions, at the end of the day. */
  readonly closing?: DeliveredBalance | null;
  /** What can be spent. */
  readonly available?: DeliveredBalance | null;
  /**
   * True: all pending transactions of these days are here, so that stored ones of this dialect that are not have ended without
   * being booked. They are hidden (`isIgnored`), not deleted. Otherwise they stay, and the outcome names them.
   */
  readonly hasAllPending?: boolean;
  readonly transactions: readonly DeliveredTransaction[];
}

/** The account as the source knows it. It is found again by `bank` and `id`, so both have to stay the same. */
export interface DeliveredAccount {
  /** Null: the source does not name it, and the user has to. */
  readonly id: string | null;
  /** The bank or the connection: ids are unique within it only. */
  readonly bank: string | null;
  readonly name?: string | null;
  /** The source's word for its kind, such as `CREDITCARD`. */
  readonly type?: string | null;
  /** The name of the bank for people, where it is known. */
  readonly institution?: string | null;
}

export interface DeliveredBalance {
  readonly date: Day | null;
  readonly amount: Decimal;
}

export interface DeliveredTransaction {
  /** The day that a table shows and sorts by. */
  readonly date: Day;
  /** The day of booking, which decides in which balance it is, where it may differ from `date`. */
  readonly posted?: Day | null;
  /** The day on which the user paid. */
  readonly authorized?: Day | null;
  readonly amount: Decimal;
  /** ISO 4217. Null: that of the statement. */
  readonly currency?: string | null;
  /** The other party, or what the bank calls the transaction. */
  readonly name: string;
  readonly memo?: string | null;
  readonly category?: string | null;
  /** The user's other account, where this is a transfer to or from it. */
  readonly transferTo?: string | null;
  /** It may be missing, repeated, or change when a pending transaction is booked. */
  readonly bankId?: string | null;
  /** The `bankId` of an earlier transaction that this one replaces, by the word of the bank. */
  readonly replaces?: string | null;
  /** Announced or reserved: in no balance yet. */
  readonly pending: boolean;
  /** The balance after it, where the source states one beside each transaction. */
  readonly balance?: Decimal | null;
  /** The line of the file. */
  readonly line?: number;
}
