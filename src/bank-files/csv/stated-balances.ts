import { toDecimal } from '../amount';
import type { Balance } from '../events';
import { readColumnName } from './column-names';
import type { CsvLayout } from './layout';
import { readBalanceLine, type StatedBalance, type Surroundings } from './read-surroundings';
import type { RowReader } from './row-reader';

/** The balances that lines above, in and below a table state of its account. */
export class StatedBalances {
  opening: Balance | null = null;
  closing: Balance | null = null;
  available: Balance | null = null;

  constructor(
    private readonly layout: CsvLayout,
    private readonly surroundings: Surroundings,
  ) {}

  /**
   * Takes the balance that a line states. False: it states neither a balance nor a sum.
   *
   * @param reader If the line is a row of the table, whose columns have the balance.
   */
  add(cells: readonly string[], outPlace: number | undefined, reader?: RowReader, line = 0): boolean {
    const { layout, surroundings } = this;
    const stated = readBalanceLine(cells, layout.dayOrder, layout.decimal, outPlace);
    if (stated === null) return false;
    // Some banks state it in a second currency, too: `Solde (FRANCS)`.
    const currency = surroundings.currency ?? layout.currency;
    const inCurrency = cells.map((cell) => readColumnName(cell).currency).find((each) => each !== null) ?? currency;
    if (currency !== null && inCurrency !== currency) return true;
    if (stated.of === 'total') return true;
    const own = reader?.balanceOf(cells, line) ?? reader?.amountOf(cells, line);
    const amount = toDecimal(own ?? stated.amount, currency);
    if (amount === null) return false;
    this.take(this.isOfBegin(stated) ? 'opening' : stated.of, { date: stated.day, amount });
    return true;
  }

  /** An opening balance is the earliest, a closing one the latest of those that the file states. */
  private take(of: 'opening' | 'closing' | 'available', balance: Balance): void {
    const known = this[of];
    const isBetter = known?.date == null || (balance.date !== null && (of === 'opening') !== balance.date > known.date);
    if (isBetter) this[of] = balance;
  }

  /** A balance of the first day of a period, such as `Balance on 1 Nov 2026`, is the one before it. */
  private isOfBegin({ of, day }: StatedBalance): boolean {
    const { from, until } = this.surroundings;
    return of === 'closing' && day !== null && day === from && until !== null && from < until;
  }

  /** With the day of a closing balance that states none: the last one that the file covers. */
  atEnd(): Pick<StatedBalances, 'opening' | 'closing' | 'available'> {
    const { opening, closing, available, surroundings } = this;
    const until = closing === null ? null : { ...closing, date: closing.date ?? surroundings.until };
    return { opening, closing: until, available };
  }
}
