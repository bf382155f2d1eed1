import { BankFileError } from '../bank-file-error';
import type { MoneyDirection } from '../reader';
import type { CsvLayout } from './layout';
import type { Proof } from './prove-balance';
import { readNumber } from './read-number';
import { createRowReader } from './row-reader';
import type { Row } from './split-rows';
import { isAboutCard, saysMoneyIn, sideOf } from './words';

/**
 * Decides whether a column that says `Debit` or `Credit` gives the amounts their sign, or repeats the sign that they have.
 * In exports of cards it may contradict it: a purchase is a positive debit.
 */
export function decideSide(layout: CsvLayout, sample: readonly Row[]): CsvLayout {
  const { places } = createRowReader(layout, layout.headings);
  if (places.side === undefined || places.amount === undefined) return layout;
  const counts = { unsigned: 0, signed: 0, inverted: 0 };
  let negatives = 0;
  for (const { cells } of sample) {
    const number = readNumber(cells[places.amount] ?? '');
    const side = sideOf(cells[places.side] ?? '');
    if (number === null || side === null || !/[1-9]/.test(number.digits)) continue;
    const isNegative = number.sign === '-' || number.side === 'out';
    if (isNegative) negatives += 1;
    else counts.unsigned += 1;
    if (isNegative === (side === 'out')) counts.signed += 1;
    else counts.inverted += 1;
  }
  if (negatives === 0 || (counts.unsigned > counts.signed && counts.unsigned > counts.inverted)) return layout;
  const { side, type = side } = layout.columns;
  const columns = { ...layout.columns, side: undefined, type };
  return { ...layout, columns, positive: counts.inverted > counts.signed ? 'out' : 'in' };
}

/**
 * Decides what positive amounts are, money in or money out.
 *
 * @throws BankFileError `ambiguous sign` if nothing in the file says it.
 */
export function decidePositive(
  layout: CsvLayout,
  {
    above,
    headings,
    sample,
  }: { readonly above: readonly Row[]; readonly headings: readonly string[] | null; readonly sample: readonly Row[] },
  proof: Proof | null,
  choice: MoneyDirection | undefined,
): { readonly positive: MoneyDirection; readonly reasons: readonly string[] } {
  const { places } = createRowReader(layout, layout.headings);
  if (places.amount === undefined) return { positive: layout.positive, reasons: [] };
  if (choice !== undefined && places.side === undefined) return { positive: choice, reasons: [] };
  if (proof !== null) {
    const positive = proof.isInverted ? opposite(layout.positive) : layout.positive;
    return {
      positive,
      reasons: [`The running balance follows from the amounts (${proof.held} of ${proof.held + proof.failed}).`],
    };
  }
  if (places.side !== undefined) return { positive: 'in', reasons: [] };
  if (layout.positive === 'out') return { positive: 'out', reasons: ['Debits are positive.'] };
  const texts = [...places.name, ...places.memo, places.category];
  let positives = 0;
  let negatives = 0;
  let insOfNegatives = 0;
  let insOfPositives = 0;
  let marksOut = 0;
  let marksIn = 0;
  for (const { cells } of sample) {
    const number = readNumber(cells[places.amount] ?? '');
    if (number === null || !/[1-9]/.test(number.digits)) continue;
    if (number.side === 'out') marksOut += 1;
    if (number.side === 'in') marksIn += 1;
    if (number.side !== null) continue;
    const isIn = texts.some((place) => place !== undefined && saysMoneyIn(cells[place] ?? ''));
    if (number.sign === '-') {
      negatives += 1;
      if (isIn) insOfNegatives += 1;
    } else {
      positives += 1;
      if (isIn) insOfPositives += 1;
    }
  }
  if (marksIn > 0 && marksOut === 0) return { positive: 'out', reasons: ['Amounts without Cr are money out.'] };
  if (marksOut > 0) return { positive: 'in', reasons: [] };
  if (insOfNegatives > 0 && insOfPositives === 0) {
    return { positive: 'out', reasons: ['Money out is positive: rows of payments received and refunds are negative.'] };
  }
  if (negatives > 0 && (negatives >= positives || insOfPositives > 0)) {
    return { positive: 'in', reasons: ['Money out is negative.'] };
  }
  const surroundings = [...above.flatMap(({ cells }) => cells), ...(headings ?? [])];
  if (negatives > 0 && !surroundings.some(isAboutCard)) return { positive: 'in', reasons: ['Money out is negative.'] };
  if (positives === 0) return { positive: 'in', reasons: [] };
  const what = negatives === 0 ? 'All amounts of this file are positive' : 'Most amounts of this file are positive';
  const text = `${what}, and nothing says whether money came in or went out. Say which positive amounts are: money in or money out.`;
  throw new BankFileError('ambiguous sign', text);
}

function opposite(positive: MoneyDirection): MoneyDirection {
  return positive === 'in' ? 'out' : 'in';
}
