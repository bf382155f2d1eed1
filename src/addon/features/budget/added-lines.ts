import { findLinesSheet, markLinesSheet } from '../../budget/layout';
import { foldAsTrim } from '../../cells/compare-text';
import { changeSheet, saysDays } from '../../changes/change-sheet';
import { type Kind, kinds, knownSources } from '../../kinds/taxonomy';
import type { UserCategories } from '../../kinds/user-categories';
import type { EditableSheet, Spreadsheet } from '../../platform/platform';
import { columnReference } from '../../platform/spreadsheet';
import { toId } from '../../rows/row';
import { dayFormat } from '../../sheets/design';
import { columnsOf, insertSheet, type OwnSheet, referencesTo } from '../../sheets/own-sheet';
import { foldedSpellings } from '../../sheets/words';
import { kindOfPart } from '../../splits/parts';
import { splitSheet, toSplits } from '../../splits/split-sheet';
import { fold, type SpendingColumns, type SpendingRow } from './sums';

/** Columns of the sheet FIN Splits, as references to all of their rows. */
interface SplitColumns {
  readonly id: string;
  readonly amount: string;
  readonly category: string;
}

/** Columns of the sheet FIN Changes. */
interface CountedColumns {
  readonly id: string;
  readonly countsOn: string;
}

/** Columns of the sheet FIN Categories. */
export interface KindColumns {
  readonly category: string;
  readonly kind: string;
}

/** The hidden sheet with the lines, in the order of their formula. */
const linesSheet = {
  name: 'FIN Budget splits',
  isHidden: true,
  columns: {
    id: {
      title: 'Transaction ID',
      widthPx: 110,
      note: 'The budget adds these lines to the rows of its table: each part of the sheet FIN Splits in another category, and its amount taken from the transaction; and what counts on another day by FIN Changes. A formula fills this sheet.',
    },
    date: { title: 'Date', widthPx: 110 },
    category: { title: 'Category', widthPx: 110 },
    amount: { title: 'Amount', widthPx: 110 },
    currency: { title: 'Currency', widthPx: 110 },
    kind: { title: 'Kind', widthPx: 110 },
    gone: { title: 'Gone since', widthPx: 110 },
  },
} satisfies OwnSheet<keyof SpendingColumns>;
const lineColumns = Object.keys(linesSheet.columns) as (keyof SpendingColumns)[];

/** The sheets FIN Splits and FIN Changes, as the budget reads them. */
export interface BudgetLines {
  /** Reads the parts, of which the days do not matter. Returns what the formula of the lines will show for rows of the table. */
  read(categories: UserCategories): (rows: readonly SpendingRow[]) => readonly SpendingRow[];
  /** Columns of the hidden sheet with the lines, which it inserts, or whose formula it updates. */
  linesOf(table: SpendingColumns, kinds: KindColumns | null): SpendingColumns;
}

/** null if neither sheet is there, or nothing to read in them. Two calls without them. */
export function findLines(spreadsheet: Spreadsheet): BudgetLines | null {
  const [values, changes] = [spreadsheet.valuesOf(splitSheet.name), spreadsheet.valuesOf(changeSheet.name)];
  const of = columnsOf(splitSheet, values[0] ?? []);
  const ofChanges = columnsOf(changeSheet, changes[0] ?? []);
  const isSplit = of.id >= 0 && of.amount >= 0 && of.category >= 0;
  const isMoved = ofChanges.id >= 0 && saysDays(changes);
  if (!isSplit && !isMoved) return null;
  const [reference, ofChange] = [referencesTo(spreadsheet, splitSheet), referencesTo(spreadsheet, changeSheet)];
  const columns = !isSplit
    ? null
    : { id: reference(of.id), amount: reference(of.amount), category: reference(of.category) };
  const counted = !isMoved ? null : { id: ofChange(ofChanges.id), countsOn: ofChange(ofChanges.countsOn) };
  let opened: EditableSheet | null = null;
  return {
    read(categories) {
      const splits = toSplits(isSplit ? values : []);
      return (rows) => {
        // As the table spells them, the name of a row is that of FIN_SUMMARY.
        const spellings = new Map(rows.map((row) => [foldAsTrim(row.category), row.category]));
        const spell = (line: SpendingRow): SpendingRow => ({
          ...line,
          category: spellings.get(foldAsTrim(line.category)) ?? line.category,
        });
        return rows.flatMap((row) => {
          const parts = splits.get(toId(row.id))?.parts ?? [];
          return parts.flatMap((part) => linesOfPart(row, part, categories).map(spell));
        });
      };
    },
    linesOf(table, kindColumns) {
      const sheet = opened ?? findLinesSheet(spreadsheet) ?? insertLinesSheet(spreadsheet);
      opened = sheet;
      const formula = linesFormula(columns, counted, table, kindColumns);
      if (sheet.formulaAt(2, 1) !== formula) sheet.setFormulaAt(2, 1, formula);
      const name = sheet.name();
      const lines = lineColumns.map((column, index) => [column, columnReference(name, index + 1)]);
      return Object.fromEntries(lines) as unknown as SpendingColumns;
    },
  };
}

function insertLinesSheet(spreadsheet: Spreadsheet): EditableSheet {
  const sheet = insertSheet(spreadsheet, linesSheet);
  const dates = { row: 2, column: lineColumns.indexOf('date') + 1, rowCount: sheet.rowCount() - 1, columnCount: 1 };
  sheet.setNumberFormatIn([dates], dayFormat(sheet.locale()));
  markLinesSheet(sheet);
  return sheet;
}

function linesOfPart(
  row: SpendingRow,
  { amount, category }: { readonly amount: number; readonly category: string | null },
  categories: UserCategories,
): SpendingRow[] {
  const isOwn = category === null || foldAsTrim(category) === foldAsTrim(row.category);
  if (isOwn || row.kind === '' || typeof row.amount !== 'number') return [];
  const kind = kindOfPart(
    { category, amount },
    { category: String(row.category), amount: row.amount },
    () => String(row.kind),
    categories,
  );
  return [
    { ...row, category, amount, kind },
    { ...row, amount: -amount },
  ];
}

/**
 * The lines that put the parts of split transactions in their place: for each part, one with its category and kind, and
 * one that takes its amount from the transaction. Rows of the table and these lines add up to the amount of the
 * transaction, and what is not divided stays in its category. The kind of a part is decided as in `kindOfPart`. What
 * counts on another day is taken from its own by one line, and added there by another.
 */
function linesFormula(
  splits: SplitColumns | null,
  counted: CountedColumns | null,
  table: SpendingColumns,
  categories: KindColumns | null,
): string {
  const moves = counted === null ? null : movesOf(counted, table);
  const parts = splits === null ? null : splitLines(splits, table, categories, moves !== null);
  if (moves === null) return `=ARRAYFORMULA(IFNA(${parts},""))`;
  const none = row(lineColumns.map(() => '""'));
  // One of both sheets may be deleted.
  const all = [parts, moves.lines].filter((each) => each !== null).map((each) => `IFERROR(${each},${none})`);
  return `=ARRAYFORMULA(LET(${moves.names},VSTACK(${all.join(',')})))`;
}

const row = (cells: readonly string[]): string => `HSTACK(${cells.join(',')})`;

const namedIn = (names: readonly (readonly [name: string, formula: string])[]): string =>
  names.map(([name, formula]) => `${name},${formula}`).join(',');

/** Columns of the table in the rows with some ids. A blank cell that is looked up may become 0. */
function lookUp(ids: string, table: SpendingColumns) {
  const cellsOf = (column: string): string => `XLOOKUP(${ids},${table.id},${column},"")`;
  return { cellsOf, textsOf: (column: string): string => `${cellsOf(column)}&""` };
}

/** Without a transaction that counts on another day, FILTER is #N/A, and so are the lines. */
function movesOf({ id, countsOn }: CountedColumns, table: SpendingColumns): { names: string; lines: string } {
  const isOwn = 'ISERROR(SEARCH("own-",changed))';
  const isMoved = `ISNUMBER(${countsOn}),LEN(changed),${isOwn},ISNUMBER(XMATCH(changed,${table.id}))`;
  const names = namedIn([
    ['changed', `IFERROR(LOWER(TRIM(${id})),"")`],
    // Two rows of one transaction say the same day, or one of them does.
    ['moves', `IFERROR(UNIQUE(FILTER(HSTACK(changed,INT(${countsOn})),${isMoved})),NA())`],
    ['moved', 'INDEX(moves,0,1)'],
    ['movedTo', 'INDEX(moves,0,2)'],
  ]);
  const { cellsOf, textsOf } = lookUp('moved', table);
  const [date, amount] = [cellsOf(table.date), cellsOf(table.amount)];
  const [category, ...others] = [table.category, table.currency, table.kind, table.gone].map(textsOf);
  const line = (day: string, sum: string): string => row(['moved', day, category ?? '', sum, ...others]);
  return { names, lines: `VSTACK(${line('movedTo', amount)},${line(date, `0-${amount}`)})` };
}

function splitLines(
  splits: SplitColumns,
  table: SpendingColumns,
  categories: KindColumns | null,
  hasMoves: boolean,
): string {
  const { cellsOf, textsOf } = lookUp('keys', table);
  const isPart = `ISNUMBER(${splits.amount}),LEN(ids),ISERROR(SEARCH("own-",ids)),ISNUMBER(XMATCH(ids,${table.id}))`;
  const ofUser =
    categories === null
      ? '""'
      : `IFERROR(LOWER(TRIM(XLOOKUP(LOWER(typed),${fold(categories.category)},${categories.kind},""))),"")`;
  const date = cellsOf(table.date);
  const names = namedIn([
    ['ids', `IFERROR(LOWER(TRIM(${splits.id})),"")`],
    ['parts', `FILTER(HSTACK(ids,${splits.amount},IFERROR(TRIM(${splits.category}),"")),${isPart})`],
    ['keys', 'INDEX(parts,0,1)'],
    ['paid', 'INDEX(parts,0,2)'],
    ['typed', 'INDEX(parts,0,3)'],
    ['dates', hasMoves ? `IFERROR(XLOOKUP(keys,moved,movedTo),${date})` : date],
    ['wholes', textsOf(table.category)],
    ['currencies', textsOf(table.currency)],
    ['before', textsOf(table.kind)],
    ['gone', textsOf(table.gone)],
    // EXACT, because the workbench takes the result of `=` for a column of a sheet from an index of that sheet.
    ['own', `EXACT(LOWER(typed),${fold('wholes')})+EXACT(typed,"")+EXACT(before,"")`],
    ['written', ofUser],
    ['said', kindsWritten('written')],
    ['known', sourcesOf('typed')],
    ['sources', kindsOfKnown('known')],
    ['turned', `EXACT(SIGN(paid*${cellsOf(table.amount)}),-1)`],
    ['signed', 'IF(turned,IF(EXACT(before,"spending")+EXACT(SIGN(paid),-1),"spending","income"),before)'],
    ['kinds', 'IF(own,before,IF(EXACT(said,""),IF(EXACT(sources,""),signed,sources),said))'],
  ]);
  const line = (category: string, amount: string, kind: string): string =>
    row(['keys', 'dates', category, amount, 'currencies', kind, 'gone']);
  return `LET(${names},VSTACK(${line('IF(own,wholes,typed)', 'paid', 'kinds')},${line('wholes', '0-paid', 'before')}))`;
}

/** The source category that each text names or begins with, as `Transfer out: Savings` does; blank if it names none. */
function sourcesOf(texts: string): string {
  const pattern = `^(${knownSources.map(({ name }) => name).join('|')})(?:_[A-Z0-9]+)*$`;
  const found = `REGEXEXTRACT(UPPER(REGEXREPLACE(words,":?\\s+","_")),"${pattern}")`;
  return `MAP(${texts},LAMBDA(words,IFERROR(${found},"")))`;
}

/** Kinds that the user has written in another language, in English. */
function kindsWritten(written: string): string {
  return kinds
    .flatMap((kind) =>
      Array.from(foldedSpellings(kind))
        .slice(1)
        .map((spelling) => [spelling, kind] as const),
    )
    .reduce((others, [spelling, kind]) => `IF(EXACT(${written},"${spelling}"),"${kind}",${others})`, written);
}

/** Blank if a known category says nothing of the kind. */
function kindsOfKnown(known: string): string {
  const ofKind = (kind: Kind): string =>
    knownSources.flatMap((each) => (each.kind === kind ? each.name : [])).join('|');
  const isOf = (kind: Kind): string => `ISNUMBER(SEARCH("|"&${known}&"|","|${ofKind(kind)}|"))`;
  return kinds.reduce((others, kind) => `IF(${isOf(kind)},"${kind}",${others})`, '""');
}
