import { readNumber } from './read-number';
import type { Places, RowReader } from './row-reader';
import type { Row } from './split-rows';
import { isTextOfCard, saysMoneyIn, saysMoneyOut } from './words';

/** What the signs and the texts of rows say of a column of amounts. */
export interface SignEvidence {
  readonly positives: number;
  readonly negatives: number;
  /** Amounts with `Dr` and with `Cr`. */
  readonly marksOut: number;
  readonly marksIn: number;
  /** Rows whose text says what their sign says if positive amounts are money in, and rows whose text says the opposite. */
  readonly agree: number;
  readonly opposed: number;
  /** Whether all negative rows are payments and refunds of a card, or all positive ones are purchases. */
  readonly isOfCard: boolean;
  /** Whether a text that contradicts its sign is one of a card. */
  readonly hasTextOfCard: boolean;
  /** Whether all negative rows have the text of a positive one, as refunds of a card do. */
  readonly areNegativesRepeated: boolean;
}

/** Counts the rows whose text says whether money goes out or comes in, by whether their amount says the same. */
export function countSaidSigns(
  rows: readonly Row[],
  reader: RowReader,
): { readonly agree: number; readonly opposed: number } {
  const { places } = reader;
  const counts = { agree: 0, opposed: 0 };
  for (const { cells, line } of rows) {
    const amount = reader.amountOf(cells, line);
    const texts = [...places.name, ...places.memo, places.type].map((place) => cells[place ?? -1] ?? '');
    const saysIn = texts.some(saysMoneyIn);
    if (amount === null || saysIn === texts.some(saysMoneyOut)) continue;
    counts[amount.startsWith('-') === saysIn ? 'opposed' : 'agree'] += 1;
  }
  return counts;
}

/** Counts over rows whether texts such as `Payment received` or `Purchase` fit the signs. */
export function gatherSigns(rows: readonly Row[], places: Places): SignEvidence {
  const texts = [...places.name, ...places.memo, places.type, places.category];
  const counts = { positives: 0, negatives: 0, marksOut: 0, marksIn: 0, agree: 0 };
  const disagree = { positives: 0, negatives: 0 };
  let hasTextOfCard = false;
  const names = { positives: new Set<string>(), negatives: new Set<string>() };
  for (const { cells } of rows) {
    const number = readNumber(cells[places.amount ?? -1] ?? '');
    if (number === null || !/[1-9]/.test(number.digits)) continue;
    if (number.side !== null) {
      counts[number.side === 'out' ? 'marksOut' : 'marksIn'] += 1;
      continue;
    }
    const isNegative = number.sign === '-';
    counts[isNegative ? 'negatives' : 'positives'] += 1;
    names[isNegative ? 'negatives' : 'positives'].add(places.name.map((place) => cells[place] ?? '').join('\n'));
    const of = texts.flatMap((place) => (place === undefined ? [] : (cells[place] ?? '')));
    const saysIn = of.some(saysMoneyIn);
    if (saysIn === of.some(saysMoneyOut)) continue;
    if (saysIn === isNegative) {
      disagree[isNegative ? 'negatives' : 'positives'] += 1;
      hasTextOfCard ||= of.some(isTextOfCard);
    } else counts.agree += 1;
  }
  const isAll = (count: number, of: number) => of > 0 && count === of;
  return {
    ...counts,
    hasTextOfCard,
    areNegativesRepeated: names.negatives.size > 0 && [...names.negatives].every((name) => names.positives.has(name)),
    opposed: disagree.positives + disagree.negatives,
    isOfCard:
      counts.agree === 0 &&
      (isAll(disagree.negatives, counts.negatives) || isAll(disagree.positives, counts.positives)),
  };
}
