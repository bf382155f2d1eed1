import { BankFileError } from '../bank-file-error';
import type { FileText, MoneyDirection, ReadOptions } from '../reader';
import { readColumnName } from './column-names';
import { decideDayOrder, decideDecimal } from './decide-formats';
import { decidePositive, decideSide } from './decide-sign';
import { type AmountColumns, balanceGuesses, type FoundColumns, findColumns } from './find-columns';
import { findDialect, headLength } from './find-dialect';
import { findHeadings, tableOf, trimEnd } from './find-headings';
import { fold } from './fold';
import type { Column, Columns, CsvLayout } from './layout';
import { bankProfiles } from './profiles/bank-profiles';
import { matchProfile } from './profiles/match-profile';
import type { BankProfile } from './profiles/profile';
import { type Proof, type ProofRow, proveBalance } from './prove-balance';
import { createRowReader, type RowReader } from './row-reader';
import { toScaled } from './scaled';
import { type Dialect, type Row, splitRows } from './split-rows';
import { type ColumnSurvey, looksLikeTransaction, Survey } from './survey';
import { statusOf } from './words';

/** What the user says of a file where the file does not. */
export interface CsvChoices extends Pick<ReadOptions, 'dateOrder' | 'decimalMark' | 'positive'> {
  /** Columns by heading or place, in place of those that are found. */
  readonly columns?: Partial<Columns> | undefined;
  /** Layouts that were confirmed before. */
  readonly layouts?: readonly CsvLayout[] | undefined;
  /** The banks that are known. */
  readonly profiles?: readonly BankProfile[] | undefined;
}

export interface FoundLayout {
  readonly layout: CsvLayout;
  /** `kept`: confirmed before. `profile`: of a bank that is known. `proven`: the running balance holds. `found`: to be confirmed. */
  readonly certainty: 'kept' | 'profile' | 'proven' | 'found';
  /** Why the layout is as it is, in sentences. */
  readonly reasons: readonly string[];
}

/** Rows that are kept to decide: at most these many. */
const sampleMax = 1000;
/** Rows at the beginning among which the headings are. */
const aboveMax = 200;

/**
 * Finds the layout of a file. Reads its beginning, and all of it where only a later row decides, such as a day above 12.
 *
 * @throws BankFileError if the file is no table of transactions, or if it fits two layouts: the message says what to choose.
 */
export async function findLayout(text: FileText, choices: CsvChoices = {}): Promise<FoundLayout> {
  const head = await readHead(text);
  const dialect = await findDialect(head);
  const facts: Facts = { above: [], headings: null, sample: [], survey: new Survey(), hasAll: false, isTable: true };
  const rows = splitRows(text, dialect);
  try {
    await readSample(rows, facts);
    const kept = choices.layouts?.find((layout) => isOf(layout, facts));
    if (kept !== undefined) {
      return {
        layout: { ...kept, ...dialect },
        certainty: 'kept',
        reasons: [`Confirmed before${kept.bank === null ? '' : `: ${kept.bank}`}.`],
      };
    }
    const decideNow = () => decide(facts, dialect, choices);
    try {
      return decideNow();
    } catch (error) {
      if (facts.hasAll || !(error instanceof BankFileError)) throw error;
      await readRest(rows, facts);
      return decideNow();
    }
  } finally {
    await rows.return(undefined);
  }
}

interface Facts {
  above: Row[];
  headings: readonly string[] | null;
  /** Rows that look like transactions. */
  sample: Row[];
  readonly survey: Survey;
  hasAll: boolean;
  /** Whether the rows so far are those of the table, and not of one below it. */
  isTable: boolean;
}

async function readHead(text: FileText): Promise<string> {
  let head = '';
  for await (const chunk of text.chunks()) {
    head += chunk;
    if (head.length >= headLength) break;
  }
  return head.slice(0, headLength);
}

async function readSample(rows: AsyncIterator<Row[]>, facts: Facts): Promise<void> {
  const first: Row[] = [];
  while (first.length < sampleMax) {
    const { done, value } = await rows.next();
    if (done) {
      facts.hasAll = true;
      break;
    }
    first.push(...value);
  }
  const found = findHeadings(first.slice(0, aboveMax));
  const begin = found === null ? first.findIndex((row) => looksLikeTransaction(row.cells)) : found.index + 1;
  if (begin < 0) throw noTable();
  facts.headings = found?.names ?? null;
  facts.above = first.slice(0, found?.index ?? begin);
  for (const row of first.slice(begin)) addRow(row, facts);
  if (found === null && facts.sample.length === 0) throw noTable();
}

async function readRest(rows: AsyncIterator<Row[]>, facts: Facts): Promise<void> {
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    for (const row of next.value) addRow(row, facts);
  }
  facts.hasAll = true;
}

function addRow(row: Row, facts: Facts): void {
  if (!facts.isTable) return;
  // A reserved payment has a word in place of its day.
  if (!looksLikeTransaction(row.cells)) {
    if (tableOf(row.cells) !== null) facts.isTable = isSame(row.cells, facts.headings);
    return;
  }
  facts.survey.add(row.cells, row.line);
  if (facts.sample.length < sampleMax) facts.sample.push(row);
}

function noTable(): BankFileError {
  const text = 'In no line of this file there are a day and an amount. A CSV file of transactions is needed.';
  return new BankFileError('unknown format', text);
}

/** Whether a file has the form of a kept layout. */
function isOf(layout: CsvLayout, { headings, survey }: Facts): boolean {
  if (layout.headings === null || headings === null) {
    return layout.headings === null && headings === null && layout.shape === shapeOf(survey);
  }
  return isSame(layout.headings, headings);
}

function isSame(cells: readonly string[], headings: readonly string[] | null): boolean {
  return headings !== null && trimEnd(cells).map(fold).join('\n') === trimEnd(headings).map(fold).join('\n');
}

/** The kinds of the cells of a file without headings. */
function shapeOf({ columns }: Survey): string {
  const kinds = Array.from(columns, (column) => {
    if (column === undefined || column.filled === 0) return 'empty';
    if (column.days >= column.filled * 0.6) return 'day';
    return column.numbers >= column.filled * 0.8 ? 'number' : 'text';
  });
  return kinds.join(' ').replace(/(?: empty)+$/, '');
}

function decide(facts: Facts, dialect: Dialect, choices: CsvChoices): FoundLayout {
  const { headings, survey } = facts;
  const profile = matchProfile(headings, choices.profiles ?? bankProfiles);
  const found = findColumns(headings, survey);
  const known: Partial<Columns> = { ...profile?.columns, ...choices.columns };
  const trials: Trial[] = [];
  let refused: { readonly error: unknown; readonly isFirst: boolean } | null = null;
  for (const columns of columnsToTry(found, known, facts)) {
    try {
      trials.push(tryColumns(columns, facts, dialect, choices, profile?.profile ?? null));
    } catch (error) {
      refused ??= { error, isFirst: trials.length === 0 };
    }
  }
  const [best, next] = [...trials].sort((a, b) => (b.proof?.held ?? 0) - (a.proof?.held ?? 0));
  // Without a proof, no other column takes the place of the likeliest.
  if (refused !== null && (best === undefined || (best.proof === null && refused.isFirst))) throw refused.error;
  if (best === undefined) throw noAmounts(headings);
  if (best.proof === null && next !== undefined && (!hasNamedAmounts(found, headings) || differ(trials, facts)))
    throw severalAmounts(found, headings);
  const { layout, proof, reasons } = best;
  if (profile !== null) {
    const bank = profile.profile.bank;
    return {
      layout: { ...layout, bank },
      certainty: 'profile',
      reasons: [`The headings are those of ${bank}.`, ...reasons],
    };
  }
  return { layout, certainty: proof === null ? 'found' : 'proven', reasons };
}

function noAmounts(headings: readonly string[] | null): BankFileError {
  const names = headings === null ? '' : ` Its headings are ${headings.filter((each) => each !== '').join(', ')}.`;
  return new BankFileError(
    'ambiguous columns',
    `No column of this file is known to have days or amounts.${names} Say which.`,
  );
}

function severalAmounts(found: FoundColumns, headings: readonly string[] | null): BankFileError {
  const places = found.amounts.flatMap((each) => (each.kind === 'one' ? [each.amount] : [each.out, each.in]));
  const names = [...new Set(places)].map((place) => headings?.[place] || String(place + 1));
  const text = `Several columns may have the amounts: ${names.join(', ')}. No running balance proves which. Say which.`;
  return new BankFileError('ambiguous columns', text);
}

/** Whether the amounts of a row differ between the layouts. */
function differ(trials: readonly Trial[], { sample }: Facts): boolean {
  const [first, ...others] = trials.map(({ layout }) => createRowReader(layout, layout.headings));
  const amountOf = (reader: RowReader | undefined, { cells, line }: Row) => {
    try {
      const amount = reader?.amountOf(cells, line) ?? null;
      return amount === null ? null : toScaled(amount);
    } catch {
      return null;
    }
  };
  return sample.some((row) => {
    const amount = amountOf(first, row);
    return others.some((reader) => {
      const other = amountOf(reader, row);
      return other !== null && other !== amount;
    });
  });
}

/** Whether a heading says that a column has amounts. */
function hasNamedAmounts({ amounts }: FoundColumns, headings: readonly string[] | null): boolean {
  const [first] = amounts;
  if (first === undefined) return false;
  return readColumnName(headings?.[first.kind === 'one' ? first.amount : first.out] ?? '').roles.length > 0;
}

/** The columns that a file may have. Headings name them; without, every pair of amounts and balances is tried. */
function columnsToTry(found: FoundColumns, known: Partial<Columns>, { headings, survey }: Facts): Columns[] {
  const hasAmounts = known.amount !== undefined || known.out !== undefined;
  if (known.date === undefined && found.date.length === 0) return [];
  if (hasAmounts) return [toColumns(null, found.balance, found, known, headings)];
  return found.amounts.flatMap((amounts) => {
    const balances =
      found.balance !== undefined ? [found.balance] : [undefined, ...balanceGuesses(headings, survey, amounts)];
    return balances.map((balance) => toColumns(amounts, balance, found, known, headings));
  });
}

function toColumns(
  amounts: AmountColumns | null,
  balance: number | undefined,
  found: FoundColumns,
  known: Partial<Columns>,
  headings: readonly string[] | null,
): Columns {
  const at = (place: number | undefined): Column | undefined => {
    if (place === undefined) return undefined;
    const heading = headings?.[place];
    return heading && headings.indexOf(heading) === headings.lastIndexOf(heading) ? heading : place + 1;
  };
  const all = (places: readonly number[]) => places.map((place) => at(place) ?? place + 1);
  const columns: Columns = {
    date: all(found.date),
    posted: at(found.posted),
    valued: at(found.valued),
    authorized: at(found.authorized),
    amount: amounts?.kind === 'one' ? at(amounts.amount) : undefined,
    out: amounts?.kind === 'two' ? at(amounts.out) : undefined,
    in: amounts?.kind === 'two' ? at(amounts.in) : undefined,
    side: amounts?.kind === 'one' ? at(found.side) : undefined,
    fee: at(found.fee),
    balance: at(balance),
    balanceSide: at(found.balanceSide),
    currency: at(found.currency),
    originalAmount: at(found.originalAmount),
    originalCurrency: at(found.originalCurrency),
    name: all(found.name),
    payer: at(found.payer),
    payee: at(found.payee),
    memo: all(found.memo),
    type: at(found.type),
    id: at(found.id),
    check: at(found.check),
    status: at(found.status),
    account: at(found.account),
    otherAccount: at(found.otherAccount),
    category: at(found.category),
  };
  return { ...columns, ...known };
}

interface Trial {
  readonly layout: CsvLayout;
  readonly proof: Proof | null;
  readonly reasons: readonly string[];
}

/** Decides days, decimals and signs, with the columns given. @throws BankFileError if the file fits two readings. */
function tryColumns(
  columns: Columns,
  facts: Facts,
  dialect: Dialect,
  choices: CsvChoices,
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
  const days = decideDayOrder(
    placesOf(...columns.date, columns.posted, columns.valued, columns.authorized),
    above,
    choices.dateOrder ?? profile?.dayOrder,
  );
  const amountColumns = placesOf(columns.amount, columns.out, columns.in, columns.fee);
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
  const proofs = [sided, ...withFee].map((layout) => ({ layout, result: proveLayout(layout, rows) }));
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
function proveLayout(layout: CsvLayout, sample: readonly Row[]): Proof | 'either sign' | null {
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
      const key = [reader.places.account, reader.places.currency].map((place) => cells[place ?? -1] ?? '').join('\n');
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
