import { foldText } from '../cells/compare-text';
import { groupBy, once } from '../cells/lists';
import { dayNumber } from '../days/day-number';
import { addDays, isRealDay } from '../days/day-text';
import { categoryOf } from '../kinds/category';
import { originalOf } from '../rows/change';
import { type Row, textOf } from '../rows/row';
import { accountIdOf, currencyOf, dayOf, givenAmountOf, merchantOf, sourceCategoryOf } from '../rows/transaction';
import type { Bits } from './bits';
import { clearedBits, invertBits, keepBits, setBit } from './bits';
import type { Condition } from './read-condition';
import { lastDay } from './read-days';

type AccountCondition = Extract<Condition, { kind: 'account' }>;

/** Transactions prepared for many rules: each distinct text is folded and tested once. */
export interface MatchedRows {
  readonly rows: readonly Row[];
  /** The rows on which all conditions hold. */
  match(conditions: readonly Condition[]): Bits;
}

/** A text that some rows have. */
interface RowText {
  readonly raw: string;
  readonly folded: string;
  /** Indexes of these rows. */
  readonly places: readonly number[];
}

/** As the API sent them. `accountIdsOf`: the accounts, in lower case, that a condition names. */
export function prepareRows(
  given: readonly Row[],
  accountIdsOf: (condition: AccountCondition) => ReadonlySet<string>,
): MatchedRows {
  const rows = given.map(originalOf);
  // Only what a condition asks for: rows are read for every formula.
  const name = once(() => collect(rows, (row) => textOf(row, 'name')));
  const merchant = once(() => collect(rows, merchantOf));
  const texts = {
    name,
    merchant,
    nameOrMerchant: once(() => [...name(), ...merchant()]),
    // Rules may use the category of the table or the API's name for it.
    category: once(() => [...collect(rows, categoryOf), ...collect(rows, sourceCategoryOf)]),
    currency: once(() => collect(rows, currencyOf)),
  };
  const days = once(() => collect(rows, dayOf));
  const accounts = once(() => collect(rows, accountIdOf));
  const amounts = once(() => rows.map(givenAmountOf));

  const ofTexts = (found: readonly RowText[], fits: (text: RowText) => boolean): Bits => {
    const bits = clearedBits(rows.length);
    for (const text of found) if (fits(text)) for (const place of text.places) setBit(bits, place);
    return bits;
  };

  function matchOne(condition: Condition): Bits {
    switch (condition.kind) {
      case 'text':
        return ofTexts(texts[condition.field](), ({ raw, folded }) => condition.fits(raw, folded));
      case 'account': {
        const ids = accountIdsOf(condition);
        return ofTexts(accounts(), ({ folded }) => ids.has(folded));
      }
      case 'date':
        return ofTexts(days(), ({ raw }) => raw >= condition.from && raw <= condition.to);
      case 'days':
        return ofTexts(days(), ({ raw }) => isOnDays(raw, condition.field, condition.days));
      case 'amount': {
        const bits = clearedBits(rows.length);
        amounts().forEach((amount, index) => {
          if (amount !== null && isInRange(amount, condition)) setBit(bits, index);
        });
        return bits;
      }
    }
  }

  return {
    rows: given,
    match(conditions) {
      const all = invertBits(clearedBits(rows.length), rows.length);
      return conditions.reduce((found, condition) => {
        const bits = matchOne(condition);
        return keepBits(found, condition.isNot ? invertBits(bits, rows.length) : bits);
      }, all);
    },
  };
}

/** `Out` and `In` are the positive amounts of one direction. */
function isInRange(amount: number, { field, from, to }: Extract<Condition, { kind: 'amount' }>): boolean {
  if (field === 'out' && amount >= 0) return false;
  if (field === 'in' && amount <= 0) return false;
  const shown = field === 'out' ? -amount : amount;
  return shown >= from && shown <= to;
}

function isOnDays(day: string, field: 'weekday' | 'dayOfMonth', days: ReadonlySet<number>): boolean {
  const number = dayNumber(day);
  if (number === null || !isRealDay(day)) return false;
  // 1 January 1970 was a Thursday.
  if (field === 'weekday') return days.has((((number + 3) % 7) + 7) % 7);
  return days.has(Number(day.slice(8))) || (days.has(lastDay) && addDays(day, 1).endsWith('-01'));
}

function collect(rows: readonly Row[], read: (row: Row) => string | null): RowText[] {
  const places = groupBy(rows.keys(), (index) => read(rows[index] ?? {}));
  return Array.from(places, ([raw, found]) => ({ raw, folded: foldText(raw), places: found }));
}
