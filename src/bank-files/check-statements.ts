import { addDecimals, compareDecimals, DecimalSum, negate } from './amount';
import type { BankFileEvent, BankTransaction, Day, Decimal, Statement, StatementEnd } from './events';

/** What a statement has, and whether its balances agree with its transactions. */
export interface StatementCheck {
  /** The place of the statement among those of the file, from 0. */
  readonly index: number;
  readonly statement: Statement;
  readonly end: StatementEnd;
  readonly booked: number;
  readonly pending: number;
  /** The sum of the booked transactions in the currency of the statement. */
  readonly sum: Decimal;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** The place of the newest booked transaction among all of the statement, from 0: its last one, or its first one. */
  readonly newest: number | null;
  /** How many of the booked ones are in another currency than the statement: no sum can have them. */
  readonly foreign: number;
  /** The closing balance less the opening one and the sum. Null: the file does not state both, or has foreign currencies. */
  readonly gap: Decimal | null;
  /** The opening balance less the closing one of the account's statement before. Null: there is none in the file. */
  readonly gapBefore: Decimal | null;
  /** How often the balances beside the transactions do not follow from one to the next. Null: there are none. */
  readonly breaks: { readonly count: number; readonly line: number } | null;
  /** What the bank's sums of credits or debits have more than the transactions. Empty: they agree, or there are none. */
  readonly totalGaps: readonly { readonly of: 'in' | 'out' | 'all'; readonly gap: Decimal }[];
}

/** Checks the statements of a file while its events pass. */
export class StatementChecks {
  readonly results: StatementCheck[] = [];
  private count = 0;
  private readonly open = new Map<Statement, Tally>();
  /** The closing balances so far, by account and currency. */
  private readonly closings = new Map<string, Decimal>();

  add(event: BankFileEvent): void {
    if (event.kind === 'statement') this.open.set(event, new Tally(this.count++));
    else if (event.kind === 'transaction') this.open.get(event.statement)?.add(event);
    else if (event.kind === 'end') this.end(event);
  }

  private end(end: StatementEnd): void {
    const { statement, opening, closing } = end;
    const tally = this.open.get(statement);
    if (tally === undefined) return;
    this.open.delete(statement);
    const key = JSON.stringify([statement.account.bank, statement.account.id, statement.currency]);
    const before = this.closings.get(key);
    if (closing !== null) this.closings.set(key, closing.amount);
    const sum = tally.sum.toDecimal();
    this.results.push({
      index: tally.index,
      statement,
      end,
      ...tally.counts(),
      sum,
      gap:
        opening === null || closing === null || tally.foreign > 0
          ? null
          : difference(closing.amount, addDecimals([opening.amount, sum])),
      gapBefore: opening === null || before === undefined ? null : difference(opening.amount, before),
      breaks: tally.breaks(),
      totalGaps: tally.totalGaps(end),
    });
  }
}

export function difference(a: Decimal, b: Decimal): Decimal {
  return addDecimals([a, negate(b)]);
}

export function isZero(amount: Decimal): boolean {
  return !/[1-9]/.test(amount);
}

/** The transactions of one statement so far. */
class Tally {
  constructor(readonly index: number) {}

  readonly sum = new DecimalSum();
  private readonly sums = { in: new DecimalSum(), out: new DecimalSum() };
  private readonly pendingSums = { in: new DecimalSum(), out: new DecimalSum() };
  private booked = 0;
  foreign = 0;
  private pending = 0;
  private firstDay: Day | null = null;
  private lastDay: Day | null = null;
  private first: Place | null = null;
  private last: Place | null = null;
  private readonly chains = [new Chain('oldest first'), new Chain('newest first')] as const;

  add(transaction: BankTransaction): void {
    const { amount, date, currency, statement } = transaction;
    const isForeign = currency !== null && statement.currency !== null && currency !== statement.currency;
    const direction = amount.startsWith('-') ? 'out' : 'in';
    if (!isForeign) (transaction.pending ? this.pendingSums : this.sums)[direction].add(amount);
    if (this.firstDay === null || date < this.firstDay) this.firstDay = date;
    if (this.lastDay === null || date > this.lastDay) this.lastDay = date;
    if (transaction.pending) {
      this.pending += 1;
      return;
    }
    if (isForeign) this.foreign += 1;
    else this.sum.add(amount);
    this.last = { date, index: this.booked + this.pending };
    this.first ??= this.last;
    this.booked += 1;
    if (transaction.balance === null) return;
    for (const chain of this.chains) chain.add(transaction, transaction.balance);
  }

  counts() {
    const { booked, pending, foreign, firstDay, lastDay, first, last } = this;
    const isNewestFirst = first !== null && last !== null && first.date > last.date;
    return { booked, pending, foreign, firstDay, lastDay, newest: (isNewestFirst ? first : last)?.index ?? null };
  }

  breaks(): StatementCheck['breaks'] {
    const [a, b] = this.chains;
    if (a.length < 2) return null;
    const { count, line } = a.count <= b.count ? a : b;
    return { count, line };
  }

  /** Banks count what is pending among the entries, or not. */
  totalGaps({ totals }: StatementEnd): StatementCheck['totalGaps'] {
    if (this.foreign > 0) return [];
    const gaps = totals.flatMap(({ of, amount }) => {
      if (amount === null) return [];
      const booked = of === 'all' ? this.sum.toDecimal() : this.sums[of].toDecimal();
      const size = of === 'out' ? negate(booked) : booked;
      const announced = of === 'all' ? [this.pendingSums.in, this.pendingSums.out] : [this.pendingSums[of]];
      const extra = addDecimals(announced.map((each) => each.toDecimal()));
      const whole = addDecimals([size, of === 'out' ? negate(extra) : extra]);
      return compareDecimals(amount, whole) === 0 ? [] : [{ of, gap: difference(amount, size) }];
    });
    const [first, second] = gaps.filter(({ of }) => of !== 'all');
    // A batch of credits with a debit in it is a single credit for the bank: both sums then have as much less.
    const isBatch = first !== undefined && second !== undefined && compareDecimals(first.gap, second.gap) === 0;
    return gaps.filter(({ of, gap }) => !isZero(gap) && (of === 'all' || !isBatch));
  }
}

/** Where a booked transaction is in its statement. */
interface Place {
  readonly date: Day;
  readonly index: number;
}

/** The balances beside the transactions, read in one direction. */
class Chain {
  length = 0;
  count = 0;
  line = 0;
  private before: { readonly amount: Decimal; readonly balance: Decimal } | null = null;

  constructor(private readonly order: 'oldest first' | 'newest first') {}

  add({ amount, line }: BankTransaction, balance: Decimal): void {
    const { before } = this;
    this.before = { amount, balance };
    this.length += 1;
    if (before === null) return;
    const [older, newer] = this.order === 'oldest first' ? [before, this.before] : [this.before, before];
    if (compareDecimals(addDecimals([older.balance, newer.amount]), newer.balance) === 0) return;
    if (this.count === 0) this.line = line;
    this.count += 1;
  }
}
