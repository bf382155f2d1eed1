import { readColumnName } from './column-names';
import { readDay } from './read-day';
import { readNumber } from './read-number';
import { namesOnlyBalance } from './words';

/**
 * The cells of a row with the days of the row above, where a bank writes each day once: `,TESCO,12.30,,` below
 * `25 Nov 2026,EMPLOYER,,1000.00,1000.00`. Null: the row has a day, or may be something else, such as a sum or a part of the
 * payment above.
 *
 * @param above The cells of the row above, which has a day.
 */
export function carryDay(
  cells: readonly string[],
  above: readonly string[],
  headings: readonly string[] | null,
): readonly string[] | null {
  if (headings === null || cells.length !== above.length) return null;
  const days = above.flatMap((cell, place) => (readDay(cell) === null ? [] : place));
  if (days.length === 0 || days.some((place) => cells[place] !== '')) return null;
  const texts = cells.filter((cell) => /\p{L}/u.test(cell) && readNumber(cell) === null);
  const isTransaction =
    texts.length > 0 &&
    !texts.some(namesOnlyBalance) &&
    cells.some((cell, place) => /[.,]\d\d$/.test(readNumber(cell)?.digits ?? '') && isOfAmounts(headings[place] ?? ''));
  return isTransaction ? cells.map((cell, place) => (days.includes(place) ? (above[place] as string) : cell)) : null;
}

function isOfAmounts(heading: string): boolean {
  const { roles } = readColumnName(heading);
  const isOther = roles.includes('ignored') || roles.includes('balance') || roles.includes('originalAmount');
  return !isOther && ['amount', 'debit', 'credit'].some((role) => roles.some((each) => each === role));
}
