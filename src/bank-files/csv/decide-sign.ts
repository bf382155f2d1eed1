import { BankFileError } from '../bank-file-error';
import type { MoneyDirection } from '../reader';
import type { CsvLayout } from './layout';
import type { Proof } from './prove-balance';
import { readNumber } from './read-number';
import { createRowReader } from './row-reader';
import { gatherSigns, type SignEvidence } from './sign-evidence';
import type { Row } from './split-rows';
import { isAboutCard, sideOf } from './words';

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

/** What stands around the rows. */
interface Surrounding {
  readonly above: readonly Row[];
  readonly headings: readonly string[] | null;
}

/** What positive amounts are, and whether the balances are what is owed. */
export interface DecidedSign {
  readonly positive: MoneyDirection;
  readonly isBalanceOwed: boolean;
  readonly reasons: readonly string[];
}

/**
 * Decides what positive amounts are, money in or money out.
 *
 * @throws BankFileError `ambiguous sign` if nothing in the file says it.
 */
export function decidePositive(
  layout: CsvLayout,
  facts: Surrounding & { readonly sample: readonly Row[] },
  result: Proof | 'either sign' | null,
  choice: MoneyDirection | undefined,
): DecidedSign {
  const { places } = createRowReader(layout, layout.headings);
  const proof = result === 'either sign' ? null : result;
  const isInverted = proof?.isInverted ?? false;
  const held =
    proof === null
      ? []
      : [`The running balance follows from the amounts (${proof.held} of ${proof.held + proof.failed}).`];
  // Columns for money in and out, and words, say the sign themselves.
  if (places.amount === undefined || places.side !== undefined) {
    return { positive: layout.positive, isBalanceOwed: isInverted, reasons: held };
  }
  const evidence = gatherSigns(facts.sample, places);
  if (proof !== null) {
    const proven = isInverted ? opposite(layout.positive) : layout.positive;
    const texts = evidence.isOfCard ? 'out' : evidence.agree > 0 && evidence.opposed === 0 ? 'in' : proven;
    // A shop has positive sales, and its balance is no debt.
    if (choice === undefined && texts === 'out' && proven === 'in' && !isOfCard(facts)) {
      const text = 'The balances follow from the amounts, but what is negative seems to be paid in, as on a card.';
      throw new BankFileError('ambiguous sign', `${text} Say which positive amounts are: money in or money out.`);
    }
    const said = choice ?? texts;
    const owed = said === proven ? [] : ['The balances are what is owed.'];
    return { positive: said, isBalanceOwed: said !== proven, reasons: [...held, ...owed] };
  }
  const decided =
    choice === undefined
      ? decideByTexts(layout, facts, evidence, result === 'either sign')
      : { positive: choice, reasons: [] };
  return { ...decided, isBalanceOwed: false };
}

function decideByTexts(
  layout: CsvLayout,
  surrounding: Surrounding,
  evidence: SignEvidence,
  mayBeEither: boolean,
): Omit<DecidedSign, 'isBalanceOwed'> {
  const { positives, negatives, marksOut, marksIn, agree, opposed } = evidence;
  if (layout.positive === 'out') return { positive: 'out', reasons: ['Debits are positive.'] };
  if (marksIn > 0 && marksOut === 0 && negatives === 0) {
    return { positive: 'out', reasons: ['Amounts without Cr are money out.'] };
  }
  if (marksIn > 0 && marksOut === 0 && positives > 0) {
    throw unsigned('Some amounts of this file have a minus and others Cr');
  }
  if (marksOut + marksIn > 0) return { positive: 'in', reasons: [] };
  const isCard = isOfCard(surrounding);
  if (evidence.isOfCard && positives >= negatives && (isCard || evidence.hasTextOfCard)) {
    return {
      positive: 'out',
      reasons: ['Money out is positive: what is negative was paid in, or what is positive was bought.'],
    };
  }
  const isEither = mayBeEither && agree === 0;
  const isUsual = negatives >= positives || agree > 0 || !(isCard || evidence.areNegativesRepeated);
  // Without a negative row, the file may have no signs at all.
  const hasSigns = negatives > 0 || (positives > 0 && agree === positives);
  if (hasSigns && isUsual && !isEither && (opposed === 0 || agree >= opposed)) {
    return { positive: 'in', reasons: ['Money out is negative.'] };
  }
  if (positives === 0) return { positive: 'in', reasons: [] };
  const what = isEither
    ? 'The balances follow from the amounts with either sign'
    : negatives === 0
      ? 'All amounts of this file are positive'
      : 'Most amounts of this file are positive';
  throw unsigned(what);
}

function unsigned(what: string): BankFileError {
  const text = `${what}, and nothing says whether money came in or went out. Say which positive amounts are: money in or money out.`;
  return new BankFileError('ambiguous sign', text);
}

/** Whether the lines above or the headings speak of a card. */
function isOfCard({ above, headings }: Surrounding): boolean {
  return [...above.flatMap(({ cells }) => cells), ...(headings ?? [])].some(isAboutCard);
}

function opposite(positive: MoneyDirection): MoneyDirection {
  return positive === 'in' ? 'out' : 'in';
}
