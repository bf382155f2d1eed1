import { BankFileError } from '../bank-file-error';
import type { MoneyDirection } from '../reader';
import type { CsvLayout } from './layout';
import type { Proof } from './prove-balance';
import { readNumber } from './read-number';
import { createRowReader } from './row-reader';
import type { Row } from './split-rows';
import { isAboutCard, saysMoneyIn, saysMoneyOut, sideOf } from './words';

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
  proof: Proof | 'either sign' | null,
  choice: MoneyDirection | undefined,
): { readonly positive: MoneyDirection; readonly reasons: readonly string[] } {
  const { places } = createRowReader(layout, layout.headings);
  if (places.amount === undefined) return { positive: layout.positive, reasons: [] };
  if (choice !== undefined && places.side === undefined) return { positive: choice, reasons: [] };
  if (proof !== null && proof !== 'either sign') {
    const positive = proof.isInverted ? opposite(layout.positive) : layout.positive;
    return {
      positive,
      reasons: [`The running balance follows from the amounts (${proof.held} of ${proof.held + proof.failed}).`],
    };
  }
  if (places.side !== undefined) return { positive: 'in', reasons: [] };
  if (layout.positive === 'out') return { positive: 'out', reasons: ['Debits are positive.'] };
  const texts = [...places.name, ...places.memo, places.type, places.category];
  const counts = { positives: 0, negatives: 0, marksOut: 0, marksIn: 0 };
  /** Rows whose text says what their sign says, and by their sign the rows whose text says the opposite. */
  let agree = 0;
  const disagree = { positives: 0, negatives: 0 };
  for (const { cells } of sample) {
    const number = readNumber(cells[places.amount] ?? '');
    if (number === null || !/[1-9]/.test(number.digits)) continue;
    if (number.side !== null) {
      counts[number.side === 'out' ? 'marksOut' : 'marksIn'] += 1;
      continue;
    }
    const isNegative = number.sign === '-';
    counts[isNegative ? 'negatives' : 'positives'] += 1;
    const of = texts.flatMap((place) => (place === undefined ? [] : (cells[place] ?? '')));
    const saysIn = of.some(saysMoneyIn);
    if (saysIn === of.some(saysMoneyOut)) continue;
    if (saysIn === isNegative) disagree[isNegative ? 'negatives' : 'positives'] += 1;
    else agree += 1;
  }
  const { positives, negatives, marksOut, marksIn } = counts;
  if (marksIn > 0 && marksOut === 0) return { positive: 'out', reasons: ['Amounts without Cr are money out.'] };
  if (marksOut > 0) return { positive: 'in', reasons: [] };
  const opposed = disagree.positives + disagree.negatives;
  // Of a card, all negative rows are payments and refunds, or all positive ones are purchases.
  const isOfCard =
    (negatives > 0 && disagree.negatives === negatives) || (positives > 0 && disagree.positives === positives);
  if (agree === 0 && isOfCard && positives >= negatives) {
    return {
      positive: 'out',
      reasons: ['Money out is positive: what is negative was paid in, or what is positive was bought.'],
    };
  }
  const mayBeEither = proof === 'either sign' && agree === 0;
  const surroundings = [...above.flatMap(({ cells }) => cells), ...(headings ?? [])];
  const isUsual = negatives >= positives || agree > 0 || !surroundings.some(isAboutCard);
  // Without a negative row, the file may have no signs at all.
  const hasSigns = negatives > 0 || (positives > 0 && agree === positives);
  if (hasSigns && isUsual && !mayBeEither && (opposed === 0 || agree >= opposed)) {
    return { positive: 'in', reasons: ['Money out is negative.'] };
  }
  if (positives === 0) return { positive: 'in', reasons: [] };
  const what = mayBeEither
    ? 'The balances follow from the amounts with either sign'
    : negatives === 0
      ? 'All amounts of this file are positive'
      : 'Most amounts of this file are positive';
  const text = `${what}, and nothing says whether money came in or went out. Say which positive amounts are: money in or money out.`;
  throw new BankFileError('ambiguous sign', text);
}

function opposite(positive: MoneyDirection): MoneyDirection {
  return positive === 'in' ? 'out' : 'in';
}
