import { addDecimals, negate } from '../amount';
import type { Balance, BankFileEvent, BankTransaction, Decimal, Statement } from '../events';
import { newEnd } from '../make-events';
import type { CsvLayout } from './layout';

/** An account of the file, with what its running balance says of the balances before and after all rows. */
export class OpenStatement {
  readonly statement: Statement;
  /** The balances before and after the rows so far, in the order of the file. Null: no row has one. */
  private range: { readonly above: Balance; below: Balance } | null = null;
  /** The amounts of the rows above the first balance, and of those below the last one. */
  private above: Decimal = '0';
  private below: Decimal = '0';

  constructor(statement: Statement) {
    this.statement = statement;
  }

  add({ amount, balance, pending, date }: BankTransaction, { order }: CsvLayout): void {
    if (order === null || pending) return;
    if (balance === null) {
      if (this.range === null) this.above = addDecimals([this.above, amount]);
      else this.below = addDecimals([this.below, amount]);
      return;
    }
    const before = addDecimals([balance, negate(amount)]);
    const [older, newer] = [before, balance].map((each) => ({ date, amount: each })) as [Balance, Balance];
    const isUp = order === 'oldest first';
    this.range ??= { above: isUp ? older : newer, below: isUp ? newer : older };
    this.range.below = isUp ? newer : older;
    this.below = '0';
  }

  /** Ends it. What the file states of its only account counts more than what follows from the running balance. */
  end(stated: StatedBalances | null, order: CsvLayout['order']): BankFileEvent {
    const isUp = order === 'oldest first';
    // Upwards in time, amounts above the first balance come before it; downwards, they come after it.
    const above = this.toBalance(this.range?.above, isUp ? negate(this.above) : this.above);
    const below = this.toBalance(this.range?.below, isUp ? this.below : negate(this.below));
    return newEnd(this.statement, {
      opening: stated?.opening ?? (isUp ? above : below),
      closing: stated?.closing ?? (isUp ? below : above),
      available: stated?.available ?? null,
    });
  }

  private toBalance(balance: Balance | undefined, more: Decimal): Balance | null {
    return balance === undefined ? null : { ...balance, amount: addDecimals([balance.amount, more]) };
  }
}

interface StatedBalances {
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  readonly available: Balance | null;
}
