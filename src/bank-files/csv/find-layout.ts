import { BankFileError } from '../bank-file-error';
import type { FileText, ReadOptions } from '../reader';
import { carryDay } from './carry-day';
import { readColumnName } from './column-names';
import { type AmountColumns, balanceGuesses } from './find-amounts';
import { type FoundColumns, findColumns } from './find-columns';
import { findDialect, headLength } from './find-dialect';
import { findHeadings, tableOf, trimEnd } from './find-headings';
import { fold } from './fold';
import type { Column, Columns, CsvLayout } from './layout';
import { bankProfiles } from './profiles/bank-profiles';
import { matchProfile } from './profiles/match-profile';
import type { BankProfile } from './profiles/profile';
import { createRowReader, type RowReader } from './row-reader';
import { toScaled } from './scaled';
import { countSaidSigns } from './sign-evidence';
import { type Dialect, type Row, splitRows } from './split-rows';
import { looksLikeTransaction, Survey } from './survey';
import { tooWide } from './too-wide';
import { type Facts, shapeOf, type Trial, tryColumns } from './try-columns';

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
  const facts: Facts = {
    above: [],
    headings: null,
    sample: [],
    survey: new Survey(),
    hasAll: false,
    isTable: true,
    last: null,
    repeats: [],
  };
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
  if (!facts.isTable) {
    facts.isTable = isSame(row.cells, facts.headings);
    return;
  }
  // A reserved payment has a word in place of its day.
  if (!looksLikeTransaction(row.cells)) {
    const carried = facts.last === null ? null : carryDay(row.cells, facts.last, facts.headings);
    if (carried !== null) addTransaction({ ...row, cells: carried }, facts);
    else if (tableOf(row.cells) !== null) {
      facts.isTable = isSame(row.cells, facts.headings);
      if (facts.isTable) facts.repeats.push(row.line);
    }
    return;
  }
  addTransaction(row, facts);
}

function addTransaction(row: Row, facts: Facts): void {
  facts.last = row.cells;
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

function decide(facts: Facts, dialect: Dialect, choices: CsvChoices): FoundLayout {
  const { headings, survey } = facts;
  const profile = matchProfile(headings, shapeOf(survey), choices.profiles ?? bankProfiles);
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
  const [likeliest, next] = [...trials].sort((a, b) => (b.proof?.held ?? 0) - (a.proof?.held ?? 0));
  const shown = likeliest?.proof == null ? shownByTexts(trials, facts) : null;
  const best = shown ?? likeliest;
  // Without a proof, no other column takes the place of the likeliest.
  if (refused !== null && (best === undefined || (best.proof === null && refused.isFirst))) throw refused.error;
  if (best === undefined) throw noAmounts(facts, dialect);
  const isOneOf = shown === null && best.proof === null && next !== undefined;
  if (isOneOf && (!hasNamedAmounts(found, headings) || differ(trials, facts))) throw severalAmounts(found, headings);
  const { layout, proof, reasons } = best;
  if (profile !== null) {
    const bank = profile.profile.bank;
    return {
      layout: { ...layout, bank },
      certainty: 'profile',
      reasons: [`The ${headings === null ? 'columns' : 'headings'} are those of ${bank}.`, ...reasons],
    };
  }
  return { layout, certainty: proof === null ? 'found' : 'proven', reasons };
}

function noAmounts({ headings, sample }: Facts, { delimiter }: Dialect): BankFileError {
  const wide = headings === null ? undefined : sample.find(({ cells }) => trimEnd(cells).length > headings.length);
  if (wide !== undefined) return tooWide(wide.line, delimiter);
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

/** Of two unnamed columns, which one has money out: the texts of rows say it, and none says the opposite. */
function shownByTexts(trials: readonly Trial[], { sample, headings }: Facts): Trial | null {
  const isPair = trials.length === 2 && trials.every(({ layout }) => layout.columns.amount === undefined);
  if (!isPair || headings !== null) return null;
  const fits = ({ layout }: Trial) => {
    const { agree, opposed } = countSaidSigns(sample, createRowReader(layout, null));
    return agree > 0 && opposed === 0;
  };
  const found = trials.find(fits);
  if (found === undefined) return null;
  const { out, in: into } = found.layout.columns;
  return { ...found, reasons: [...found.reasons, `Texts show that column ${out} is money out and ${into} money in.`] };
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
    otherAmount: amounts?.kind === 'one' ? at(amounts.otherAmount) : undefined,
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
