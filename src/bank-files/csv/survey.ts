import { isDayWithoutYear } from './day-without-year';
import { type DayText, readDay, toDay } from './read-day';
import { currencyOf, decimalOf, readNumber } from './read-number';
import { sideOf, statusOf } from './words';

/** How many different values of a column are remembered. */
const valuesMax = 24;

/** What the cells of a column are, counted over rows that have a day and a number. */
export class ColumnSurvey {
  filled = 0;
  days = 0;
  /** Days without a year, which may also be numbers. */
  daysWithoutYear = 0;
  numbers = 0;
  /** Numbers with a sign, parentheses or a mark such as `Dr`. */
  negatives = 0;
  positives = 0;
  marked = 0;
  zeros = 0;
  /** Numbers with a decimal mark or group marks, or of fewer than six digits: numbers of accounts have neither. */
  moneyLike = 0;
  currencies = 0;
  sides = 0;
  statuses = 0;
  withBlanks = 0;
  /** Numeric days that fit each order. `lacks`: the line of the first that does not. */
  readonly dayOrders = { numeric: 0, dotted: 0, lacksDayFirst: 0, lacksMonthFirst: 0, hasCentury: false };
  readonly firsts = new Set<number>();
  readonly thirds = new Set<number>();
  /** How many numbers fit only this decimal mark, and the first line with one. */
  readonly decimals = { point: 0, comma: 0, pointLine: 0, commaLine: 0, openPoint: 0, openComma: 0, whole: 0 };
  /** The currency of signs and codes in its cells. */
  readonly cellCurrencies = new Set<string>();
  /** Different values, up to a limit. */
  readonly values = new Set<string>();
  hasManyValues = false;
  hasRepeats = false;
  longest = 0;

  add(cell: string, line: number): void {
    if (cell === '') return;
    this.filled += 1;
    if (cell.length > this.longest) this.longest = cell.length;
    if (this.values.has(cell)) this.hasRepeats = true;
    else if (this.values.size < valuesMax) this.values.add(cell);
    else this.hasManyValues = true;
    if (cell.includes(' ')) this.withBlanks += 1;
    const day = readDay(cell);
    if (day !== null) this.addDay(day, line);
    if (day === null && isDayWithoutYear(cell)) this.daysWithoutYear += 1;
    const number = readNumber(cell);
    if (number !== null) {
      this.numbers += 1;
      const { digits, sign, side, currency } = number;
      if (currency !== null) this.cellCurrencies.add(currency);
      if (side !== null) this.marked += 1;
      if (!/[1-9]/.test(digits)) this.zeros += 1;
      else if (sign === '-') this.negatives += 1;
      else this.positives += 1;
      if (!/^\d{7,}$/.test(digits) && !/^0\d/.test(digits)) this.moneyLike += 1;
      this.addDigits(digits, line);
      return;
    }
    if (cell.length > 40) return;
    if (cell.length === 3 && currencyOf(cell)) this.currencies += 1;
    if (sideOf(cell) !== null) this.sides += 1;
    if (statusOf(cell) !== null) this.statuses += 1;
  }

  private addDay(day: DayText, line: number): void {
    this.days += 1;
    if (day.kind === 'day') return;
    const orders = this.dayOrders;
    orders.numeric += 1;
    if (day.hasCentury) orders.hasCentury = true;
    if (day.separator === '.') orders.dotted += 1;
    if (orders.lacksDayFirst === 0 && toDay(day, 'day first') === null) orders.lacksDayFirst = line;
    if (orders.lacksMonthFirst === 0 && toDay(day, 'month first') === null) orders.lacksMonthFirst = line;
    if (this.firsts.size < 40) this.firsts.add(day.numbers[0]);
    if (this.thirds.size < 40) this.thirds.add(day.numbers[2]);
  }

  private addDigits(digits: string, line: number): void {
    const { decimals } = this;
    switch (decimalOf(digits)) {
      case '.':
        decimals.point += 1;
        decimals.pointLine ||= line;
        break;
      case ',':
        decimals.comma += 1;
        decimals.commaLine ||= line;
        break;
      case 'differs':
        if (digits.includes('.')) decimals.openPoint += 1;
        else decimals.openComma += 1;
        break;
      default:
        if (/[1-9]/.test(digits)) decimals.whole += 1;
    }
  }
}

/** The surveys of all columns of a file. */
export class Survey {
  readonly columns: ColumnSurvey[] = [];
  rows = 0;

  add(cells: readonly string[], line: number): void {
    this.rows += 1;
    for (let index = 0; index < cells.length; index += 1) {
      let column = this.columns[index];
      if (column === undefined) {
        column = new ColumnSurvey();
        this.columns[index] = column;
      }
      column.add(cells[index] as string, line);
    }
  }
}

/** Whether a row has a day in one cell and a number in another, as the row of a transaction does. */
export function looksLikeTransaction(cells: readonly string[]): boolean {
  let days = 0;
  let numbers = 0;
  for (const cell of cells) {
    if (cell === '') continue;
    if (readDay(cell) !== null) days += 1;
    else if (readNumber(cell) !== null) numbers += 1;
  }
  return days > 0 && numbers > 0;
}
