import { BankFileError } from '../bank-file-error';
import type { MoneyDirection, ReadOptions } from '../reader';
import { readColumnName } from './column-names';
import { decideDayOrder, decideDecimal, isOfDayFirstCountry } from './decide-formats';
import { decidePositive, decideSide } from './decide-sign';
import type { Column, Columns, CsvLayout } from './layout';
import type { BankProfile } from './profiles/profile';
import { type Proof, type ProofRow, proveBalance } from './prove-balance';
import { createRowReader } from './row-reader';
import { toScaled } from './scaled';
import type { Dialect, Row } from './split-rows';
import type { ColumnSurvey, Survey } from './survey';
import { statusOf } from './words';

/** What is known of a file when its columns are to be found. */
export interface Facts {
  above: Row[];
  headings: readonly string[] | null;
  /** Rows that look like transactions. */
  sample: Row[];
  readonly survey: Survey;
  hasAll: boolean;
  /** Whether the rows so far are those of the table, and not of one below it. */
  isTable: boolean;
  /** The cells of the last transaction. */
  last: readonly string[] | null;
  /** The lines that repeat the headings: the balances below do not follow from those above. */
  readonly repeats: number[];
}

/** A layout that was tried, and whether the running balance proves it. */
export interface Trial {
  readonly layout: CsvLayout;
  readonly proof: Proof | null;
  readonly reasons: readonly string[];
}

type Choices = Pick<ReadOptions, 'dateOrder' | 'decimalMark' | 'positive'> & {
  readonly columns?: Partial<Columns> | undefined;
};

/** Decides days, decimals and signs, with the columns given. @throws BankFileError if the file fits two readings. */
export function tryColumns(
  columns: Columns,
  facts: Facts,
  dialect: Dialect,
  choices: Choices,
  profile: BankProfile | null,
): Trial {
  const decide = (decimalMark = choices.decimalMark) =>
    decideFormats(columns, facts, dialect, { ...choices, decimalMark }, profile);
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof BankFileError) || error.code !== 'ambiguous amounts') throw error;
    // -1.117 between balances of 2.000 and 883 is a thousand.
    const proven = (['.', ','] as const).flatMap((mark) => {
      const trial = decide(mark);
      return trial.proof === null ? [] : trial;
    });
    const [only, other] = proven;
    if (only === undefined || other !== undefined) throw error;
    return { ...only, reasons: [...only.reasons, 'The running balance shows which mark is the decimal one.'] };
  }
}

function decideFormats(
  columns: Columns,
  facts: Facts,
  dialect: Dialect,
  choices: Choices,
  profile: BankProfile | null,
): Trial {
  const { headings, survey, above } = facts;
  const { delimiter, quote } = dialect;
  const placesOf = (...wanted: (Column | undefined)[]) =>
    wanted.flatMap((column) => {
      const place = typeof column === 'string' ? (headings?.indexOf(column) ?? -1) : (column ?? 0) - 1;
      return survey.columns[place] ?? [];
    });
  const reasons: string[] = [];
  const amountColumns = placesOf(columns.amount, columns.otherAmount, columns.out, columns.in, columns.fee);
  const days = decideDayOrder(
    placesOf(...columns.date, columns.posted, columns.valued, columns.authorized),
    above,
    choices.dateOrder ?? profile?.dayOrder,
    isOfDayFirstCountry(headings, amountColumns),
  );
  const balances = placesOf(columns.balance);
  const headingOf = (column: Column | undefined) =>
    typeof column === 'string' ? column : (headings?.[(column ?? 0) - 1] ?? '');
  const amountHeading = headingOf(columns.amount ?? columns.out);
  const currency = readColumnName(amountHeading).currency;
  const [ownCurrency] = placesOf(columns.currency)[0]?.values ?? [];
  // Only banks of Japan write these headings, and their amounts are yen.
  const isJapanese = headings?.some((heading) => /残高|[\u3041-\u30fe]/.test(heading));
  const currencyHint = currency ?? ownCurrency?.toUpperCase() ?? (isJapanese ? 'JPY' : null);
  const originals = placesOf(columns.originalAmount);
  const decimal = decideDecimal(
    amountColumns,
    [...balances, ...originals],
    above,
    currencyHint,
    choices.decimalMark ?? profile?.decimal,
  );
  const balanceDecimal =
    balances.length === 0 ? decimal : decideDecimal(balances, amountColumns, above, currencyHint, undefined, decimal);
  const draft: CsvLayout = {
    bank: null,
    delimiter,
    quote,
    headings,
    shape: shapeOf(survey),
    columns: { ...columns, fee: undefined },
    dayOrder: days.order,
    decimal,
    balanceDecimal,
    positive: 'in',
    positiveOut: mostly(placesOf(columns.out)[0], 'out', 'in'),
    positiveIn: mostly(placesOf(columns.in)[0], 'in', 'out'),
    positiveBalance: 'in',
    positiveFee: mostly(placesOf(columns.fee)[0], 'out', 'in'),
    hasSummaryRow: false,
    currency,
    order: null,
    isBalanceBefore: false,
  };
  reasons.push(...days.reasons);
  const sided = decideSide(draft, facts.sample);
  const withFee = columns.fee === undefined ? [] : [{ ...sided, columns: { ...sided.columns, fee: columns.fee } }];
  const rows = headings === null && isSummaryRow(sided, facts.sample) ? facts.sample.slice(1) : facts.sample;
  // What is known of the bank counts unless a balance proves otherwise.
  const isFeeKnown =
    columns.fee !== undefined && (profile?.columns.fee !== undefined || choices.columns?.fee !== undefined);
  const proofs = (isFeeKnown ? [...withFee, sided] : [sided, ...withFee]).map((layout) => ({
    layout,
    result: proveLayout(layout, rows, facts.repeats),
  }));
  const heldBy = (result: Proof | 'either sign' | null) =>
    result === null || result === 'either sign' ? 0 : result.held;
  const [best = { layout: sided, result: null }] = proofs.sort((a, b) => heldBy(b.result) - heldBy(a.result));
  const proof = best.result === 'either sign' ? null : best.result;
  if (columns.fee !== undefined && best.layout.columns.fee === undefined) {
    reasons.push(`${JSON.stringify(headingOf(columns.fee))} is not taken off the amounts: no running balance says so.`);
  }
  const sign = decidePositive(best.layout, facts, best.result, choices.positive ?? profile?.positive);
  reasons.push(...sign.reasons);
  const layout: CsvLayout = {
    ...best.layout,
    hasSummaryRow: rows !== facts.sample,
    positive: sign.positive,
    positiveBalance: sign.isBalanceOwed ? 'out' : 'in',
    order: proof?.order ?? null,
    isBalanceBefore: proof?.isBalanceBefore ?? false,
  };
  return { layout, proof, reasons };
}

/**
 * Whether the first of several rows is about the account. Samples: `Compte de chèques;****1234;27/11/2026;;1 234,56`, and
 * a row with texts where no other row has any, while only the balances of the others follow from one another.
 */
function isSummaryRow(layout: CsvLayout, sample: readonly Row[]): boolean {
  const [first, ...others] = sample;
  if (first === undefined || others.length === 0) return false;
  const [place = 0] = createRowReader(layout, null).places.date;
  const cell = first.cells[place] ?? '';
  if (cell !== '' && !/\d/.test(cell) && statusOf(cell) === null) return true;
  const own = first.cells.filter((each, index) => /\p{L}/u.test(each) && others.every(({ cells }) => !cells[index]));
  return own.length >= 2 && !isWhollyProven(proveLayout(layout, sample)) && isWhollyProven(proveLayout(layout, others));
}

function isWhollyProven(result: Proof | 'either sign' | null): boolean {
  return result !== null && result !== 'either sign' && result.failed === 0;
}

/** What a positive number is in a column where most numbers are positive, or most are negative. */
function mostly(column: ColumnSurvey | undefined, positive: MoneyDirection, negative: MoneyDirection): MoneyDirection {
  return column !== undefined && column.negatives > column.positives ? negative : positive;
}

/** Holds the running balance against the amounts of the sample. */
function proveLayout(
  layout: CsvLayout,
  sample: readonly Row[],
  repeats: readonly number[] = [],
): Proof | 'either sign' | null {
  const reader = createRowReader(layout, layout.headings);
  if (reader.places.balance === undefined) return null;
  const rows: ProofRow[] = [];
  const days: string[] = [];
  for (const { cells, line } of sample) {
    try {
      const status = reader.places.status === undefined ? null : statusOf(cells[reader.places.status] ?? '');
      const amount = reader.amountOf(cells, line);
      const day = reader.dayOf(cells, line);
      if (status === 'void' || status === 'pending' || amount === null || day === null) continue;
      const balance = reader.balanceOf(cells, line);
      const of = [reader.places.account, reader.places.currency].map((place) => cells[place ?? -1] ?? '');
      const key = [...of, repeats.filter((each) => each < line).length].join('\n');
      rows.push({ key, amount: toScaled(amount), balance: balance === null ? null : toScaled(balance) });
      days.push(day);
    } catch {
      // Reading says what is wrong with this row.
    }
  }
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const direction = first === last ? null : first < last ? 'oldest first' : 'newest first';
  const heading = layout.headings?.[reader.places.balance] ?? null;
  const mayBeBefore = heading === null || heading === '' || /\b(?:before|voor|vor|avant|prima|antes)\b/i.test(heading);
  return proveBalance(rows, direction, mayBeBefore);
}

/** The kinds of the cells of a file without headings. */
export function shapeOf({ columns }: Survey): string {
  const kinds = Array.from(columns, (column) => {
    if (column === undefined || column.filled === 0) return 'empty';
    if (column.days >= column.filled * 0.6) return 'day';
    return column.numbers >= column.filled * 0.8 ? 'number' : 'text';
  });
  return kinds.join(' ').replace(/(?: empty)+$/, '');
}
