import { addDecimals, negate } from '../amount';
import { BankFileError } from '../bank-file-error';
import type { Day } from '../events';
import type { DecimalMark, MoneyDirection } from '../reader';
import { readColumnName } from './column-names';
import { dayNear } from './day-without-year';
import type { Column, Columns, CsvLayout } from './layout';
import { readDay, toDay } from './read-day';
import { currencyOf, type NumberText, readNumber, toPlain } from './read-number';
import { sideOf } from './words';

/** What a layout reads of the cells of a row. A cell that is filled and cannot be read is an error, never a blank. */
export interface RowReader {
  readonly places: Places;
  /** The first day of the row. Null: no column of days has one. */
  dayOf(cells: readonly string[], line: number): Day | null;
  dayAt(place: number | undefined, cells: readonly string[], line: number): Day | null;
  /** The amount with the sign of the sheet, as `toDecimal` takes it. Null: no column of amounts is filled. */
  amountOf(cells: readonly string[], line: number): string | null;
  balanceOf(cells: readonly string[], line: number): string | null;
  originalOf(cells: readonly string[], amount: string): { readonly amount: string; readonly currency: string } | null;
  /** ISO 4217: what the row says, or else the column of its amount. */
  currencyOf(cells: readonly string[]): string | null;
}

/** Columns of a layout by their place from 0. */
export type Places = {
  readonly [Name in keyof Columns]: Columns[Name] extends readonly Column[] ? readonly number[] : number | undefined;
};

/** Makes the reader of the rows of a file. @throws BankFileError if the file lacks a column of the layout. */
export function createRowReader(layout: CsvLayout, headings: readonly string[] | null): RowReader {
  const { columns } = layout;
  const places = toPlaces(columns, headings);
  const at = (place: number | undefined, cells: readonly string[]): string =>
    place === undefined ? '' : (cells[place] ?? '');
  const name = (place: number | undefined): string =>
    place === undefined ? '' : JSON.stringify(headings?.[place] || `column ${place + 1}`);
  /** The days of neighbouring rows are mostly the same. */
  let lastCell = '';
  let lastDay: Day | null = null;

  const readDayCell = (cell: string): Day | null => {
    if (cell === lastCell) return lastDay;
    const text = readDay(cell);
    lastCell = cell;
    lastDay = text === null ? null : toDay(text, layout.dayOrder);
    return lastDay;
  };
  const numberAt = (place: number | undefined, cells: readonly string[], line: number): NumberText | null => {
    const cell = at(place, cells);
    if (hasNothing(cell)) return null;
    const number = readNumber(cell);
    if (number === null) throw unreadable(`the amount ${JSON.stringify(cell)} of ${name(place)} is no number.`, line);
    return number;
  };
  const signed = (
    number: NumberText,
    positive: MoneyDirection,
    decimal: DecimalMark,
    place: number,
    line: number,
  ): string => {
    const plain = toPlain(number.digits, decimal);
    if (plain === null) {
      const mark = decimal === ',' ? 'comma' : 'point';
      throw unreadable(
        `${JSON.stringify(number.digits)} of ${name(place)} does not fit the decimal ${mark} of the other numbers.`,
        line,
      );
    }
    const isOut = number.side === null ? (number.sign === '-') !== (positive === 'out') : number.side === 'out';
    return isOut ? `-${plain}` : plain;
  };
  const read = (place: number | undefined, positive: MoneyDirection, cells: readonly string[], line: number) => {
    const number = numberAt(place, cells, line);
    return number === null ? null : signed(number, positive, layout.decimal, place ?? 0, line);
  };

  const amountPlaceOf = (cells: readonly string[]): number | undefined => {
    const other = places.otherAmount;
    const isElsewhere = other !== undefined && hasNothing(at(places.amount, cells)) && !hasNothing(at(other, cells));
    return isElsewhere ? other : places.amount;
  };

  const withoutFee = (cells: readonly string[], line: number): string | null => {
    if (places.amount === undefined) {
      const out = read(places.out, layout.positiveOut, cells, line);
      const into = read(places.in, layout.positiveIn, cells, line);
      if (out === null || into === null) return out ?? into;
      if (!/[1-9]/.test(out)) return into;
      if (!/[1-9]/.test(into)) return out;
      throw unreadable(`${name(places.out)} and ${name(places.in)} both have an amount.`, line);
    }
    const amount = read(amountPlaceOf(cells), layout.positive, cells, line);
    if (amount === null || places.side === undefined) return amount;
    const cell = at(places.side, cells);
    const side = sideOf(cell);
    if (side === null && /[1-9]/.test(amount)) {
      const what = cell === '' ? 'is empty' : `says ${JSON.stringify(cell)}`;
      throw unreadable(`${name(places.side)} ${what}: it must say whether money goes out or comes in.`, line);
    }
    return side === 'out' ? negate(amount) : amount;
  };

  return {
    places,
    dayOf(cells, line) {
      for (const place of places.date) {
        const day = this.dayAt(place, cells, line);
        if (day !== null) return day;
      }
      return null;
    },
    dayAt(place, cells) {
      const cell = at(place, cells);
      const day = cell === '' ? null : readDayCell(cell);
      if (day !== null || cell === '' || places.valued === undefined) return day;
      const near = readDayCell(at(places.valued, cells));
      return near === null ? null : dayNear(cell, near);
    },
    amountOf(cells, line) {
      const amount = withoutFee(cells, line);
      if (places.fee === undefined) return amount;
      const fee = read(places.fee, layout.positiveFee, cells, line);
      if (fee === null || !/[1-9]/.test(fee)) return amount;
      return addDecimals([amount ?? '0', fee]);
    },
    balanceOf(cells, line) {
      const cell = at(places.balance, cells);
      const number = cell === '' ? null : readNumber(cell);
      if (number === null) return null;
      const balance = signed(number, layout.positiveBalance, layout.balanceDecimal, places.balance ?? 0, line);
      return sideOf(at(places.balanceSide, cells)) === 'out' ? negate(balance) : balance;
    },
    originalOf(cells, amount) {
      const number = readNumber(at(places.originalAmount, cells));
      const currency = currencyOf(at(places.originalCurrency, cells));
      const plain = number === null ? null : toPlain(number.digits, layout.decimal);
      // Banks repeat the amount where nothing was converted.
      if (plain === null || !currency || currency === this.currencyOf(cells) || !/[1-9]/.test(plain)) return null;
      return { amount: amount.startsWith('-') ? `-${plain}` : plain, currency };
    },
    currencyOf(cells) {
      const cell = at(places.currency, cells);
      if (/^[A-Za-z]{3}$/.test(cell)) return cell.toUpperCase();
      const own = places.otherAmount === undefined ? undefined : amountPlaceOf(cells);
      if (own !== undefined && own === places.otherAmount) return readColumnName(headings?.[own] ?? '').currency;
      if (layout.currency !== null) return layout.currency;
      for (const place of [places.amount, places.out, places.in]) {
        const found = place === undefined ? null : readNumber(at(place, cells))?.currency;
        if (found) return found;
      }
      return null;
    },
  };
}

/** `--` and `-` stand where there is nothing. */
function hasNothing(cell: string): boolean {
  return cell === '' || /^[-–—]+$/.test(cell);
}

function unreadable(text: string, line: number): BankFileError {
  return new BankFileError('malformed', text, line);
}

function toPlaces(columns: Columns, headings: readonly string[] | null): Places {
  const placeOf = (column: Column): number => {
    if (typeof column === 'number') return column - 1;
    const place = headings?.indexOf(column) ?? -1;
    if (place < 0) throw new BankFileError('malformed', `The file has no column ${JSON.stringify(column)}.`);
    return place;
  };
  const entries = Object.entries(columns).map(([name, column]: [string, Column | readonly Column[] | undefined]) => {
    if (column === undefined) return [name, undefined];
    return [name, typeof column === 'object' ? column.map(placeOf) : placeOf(column)];
  });
  return Object.fromEntries(entries) as Places;
}
