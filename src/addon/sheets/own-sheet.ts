import type { Cell } from '../cells/cells';
import { foldAccents } from '../cells/compare-text';
import type { EditableSheet, Sheet, Spreadsheet } from '../platform/platform';
import { columnReference } from '../platform/spreadsheet';
import { addSheet, asOne } from './add-sheet';
import { areasOf, cellAt } from './areas';
import { band, formatIn, type NumberFormat, px } from './design';
import { makeRoom, setWidths } from './grow-sheet';
import { planWrites } from './plan-writes';
import { foldedSpellings, inLanguageOf, isSpelling, noteInLanguageOf } from './words';
import { canChange, writeAll, writeCells } from './write-cells';

export interface OwnColumn {
  /** In English. It is written in the language of the spreadsheet (`words`), as are its note and options. */
  readonly title: string;
  readonly widthPx: number;
  /** Its cells are numbers or days without a format of their own: its heading is to the right, as they are. */
  readonly isRight?: true;
  /** Of the cells of new rows. */
  readonly format?: NumberFormat;
  /** Explains the column in its heading. */
  readonly note?: string;
  /** The texts that a cell takes in any language, for the user to choose from. */
  readonly options?: readonly string[];
  /** Cells of new rows are boxes to tick. */
  readonly isBox?: true;
  /** Cells of new rows are formulas. */
  readonly isFormula?: true;
  readonly isHidden?: true;
  /** Whether a folded heading is that of the column; only its title if absent. */
  isTitle?(heading: string): boolean;
}

/**
 * A sheet that the add-on inserts. Its first row has the headings of its columns, by which they are found: the user may
 * move them, add others, and rename the sheet in another case.
 */
export interface OwnSheet<Key extends string = string> {
  readonly name: string;
  readonly columns: { readonly [K in Key]: OwnColumn };
  /** A hidden sheet stays behind the one that the user sees. */
  readonly isHidden?: true;
}

/** Indexes of columns from 0; -1 for one that is gone. */
export type Columns<Key extends string> = { readonly [K in Key]: number };

/** By the headings in the first row. */
export function columnsOf<Key extends string>(own: OwnSheet<Key>, headings: readonly unknown[]): Columns<Key> {
  const names = headings.map((heading) => foldAccents(String(heading)));
  return mapColumns(own, ({ title, isTitle = (name) => foldedSpellings(title).has(name) }) => names.findIndex(isTitle));
}

/**
 * The title of one of these columns that the user seems to have renamed: the sheet has all others, as one that the add-on
 * has inserted, and a heading that is none of it. What is below it would mean nothing any more. A column that the user
 * deleted leaves no such heading, unless there are columns of the user.
 */
export function findRenamed<Key extends string>(
  own: OwnSheet<Key>,
  headings: readonly unknown[],
  keys: readonly Key[],
): string | undefined {
  const columns = columnsOf(own, headings);
  const all = Object.entries<OwnColumn>(own.columns) as [Key, OwnColumn][];
  const isForeign = headings
    .map(String)
    .some((name) => name !== '' && !all.some(([, { title }]) => isSpelling(name, title)));
  const isWhole = all.every(([key]) => columns[key] >= 0 || keys.includes(key));
  return isForeign && isWhole ? all.find(([key]) => columns[key] < 0)?.[1].title : undefined;
}

/**
 * The same for rows of which no cell may be lost: columns without their heading, because the user gave them another one,
 * are in order where the others are not.
 */
export function placesOf<Key extends string>(own: OwnSheet<Key>, headings: readonly unknown[]): Columns<Key> {
  const found: readonly number[] = Object.values(columnsOf(own, headings));
  const free = found.flatMap((_, index) => (found.includes(index) ? [] : [index]));
  return mapColumns(own, (_, index) => (found[index] === -1 ? free.shift() : found[index]) ?? index);
}

function mapColumns<Key extends string>(
  { columns }: OwnSheet<Key>,
  toIndex: (column: OwnColumn, index: number) => number,
): Columns<Key> {
  const entries = Object.entries<OwnColumn>(columns).map(([key, column], index) => [key, toIndex(column, index)]);
  return Object.fromEntries(entries) as Columns<Key>;
}

/** A row below the headings: what its cells show, without blanks around it, and what they contain. */
export interface OwnRow<Key extends string> {
  /** From 1. */
  readonly row: number;
  text(key: Key): string;
  value(key: Key): unknown;
}

export interface FoundRows<Key extends string> {
  readonly headings: readonly string[];
  readonly columns: Columns<Key>;
  readonly rows: readonly OwnRow<Key>[];
}

/** At most so many rows below the headings. */
export function readOwnRows<Key extends string>(
  sheet: Sheet,
  own: OwnSheet<Key>,
  rowsMax = Number.POSITIVE_INFINITY,
): FoundRows<Key> {
  const [rowCount, columnCount] = [Math.min(sheet.lastRow(), rowsMax + 1), sheet.lastColumn()];
  const area = { row: 1, column: 1, rowCount, columnCount };
  const texts = rowCount === 0 || columnCount === 0 ? [] : sheet.displayValues(area);
  return toOwnRows(own, texts, texts.length < 2 ? [] : sheet.values(area));
}

/** The rows of a sheet with the headings first, by what its cells show and contain. */
export function toOwnRows<Key extends string>(
  own: OwnSheet<Key>,
  texts: readonly (readonly string[])[],
  values: readonly (readonly unknown[])[],
): FoundRows<Key> {
  const columns = columnsOf(own, texts[0] ?? []);
  const rows = texts.slice(1).map((shown, index) => ({
    row: index + 2,
    text: (key: Key) => (shown[columns[key]] ?? '').trim(),
    value: (key: Key) => values[index + 1]?.[columns[key]],
  }));
  return { headings: texts[0] ?? [], columns, rows };
}

/** How formulas refer to the columns of a sheet, from 0, by the name that it has: the user may have changed its case. */
export function referencesTo(spreadsheet: Spreadsheet, { name: wanted }: OwnSheet): (index: number) => string {
  const name = spreadsheet.sheetNamed(wanted)?.name() ?? wanted;
  return (index) => columnReference(name, index + 1);
}

/** The sheet, which is inserted if there is none. A blank one gets the headings. */
export function openSheet(spreadsheet: Spreadsheet, own: OwnSheet): EditableSheet {
  const found = spreadsheet.sheetNamed(own.name);
  if (found === null) return insertSheet(spreadsheet, own);
  if (found.lastRow() === 0) writeTitles(found, Object.values(own.columns), 1);
  return found;
}

/** Its first row is bold, frozen and names the columns. */
export function insertSheet(spreadsheet: Spreadsheet, own: OwnSheet): EditableSheet {
  const columns: readonly OwnColumn[] = Object.values(own.columns);
  return asOne(() => {
    const sheet = addSheet(spreadsheet, own.name, own.isHidden);
    writeHeadings(sheet, columns, 1);
    sheet.freezeRows(1);
    hideColumns(sheet, columns);
    columns.forEach((column, index) => {
      if (column.options !== undefined) offer(sheet, column, index + 1, 2, sheet.rowCount() - 1);
    });
    return sheet;
  });
}

/** The headings of columns beside each other, in the first row of cells that nobody uses. */
export function writeHeadings(sheet: EditableSheet, columns: readonly OwnColumn[], first: number): void {
  writeTitles(sheet, columns, first);
  styleHeadings(sheet, columns, first);
  setWidths(
    sheet,
    first,
    columns.map(({ widthPx }) => widthPx),
  );
}

/** On a band, bold, and to the right above numbers and days. */
export function styleHeadings(
  sheet: EditableSheet,
  columns: readonly Pick<OwnColumn, 'isRight' | 'format'>[],
  first: number,
): void {
  const headings = columns.map((column, index) => ({ ...column, ...cellAt(1, first + index) }));
  const all = areasOf(headings);
  sheet.setBoldIn(all);
  sheet.setBackgroundIn(all, band);
  const right = areasOf(headings.filter(({ isRight, format }) => isRight === true || format !== undefined));
  if (right.length > 0) sheet.setAlignmentIn(right, 'right');
}

/** From the first column of the sheet on; those beside each other with one call. */
export function hideColumns(
  sheet: EditableSheet,
  columns: readonly { readonly isHidden?: boolean | undefined }[],
): void {
  const hidden = columns.flatMap(({ isHidden }, index) => (isHidden === true ? [cellAt(1, index + 1)] : []));
  for (const { column, columnCount } of areasOf(hidden)) sheet.hideColumns(column, columnCount);
}

/**
 * A heading in a column that is blank. Hidden and bold first: if a call ends in between, the column is still blank, and
 * otherwise it has its heading.
 */
export function writeHeading(sheet: EditableSheet, row: number, column: number, title: string, isHidden = false): void {
  const heading = cellAt(row, column);
  if (isHidden) sheet.hideColumns(column, 1);
  sheet.setBoldIn([heading]);
  writeCells(sheet, heading, [[title]]);
}

function writeTitles(sheet: EditableSheet, columns: readonly OwnColumn[], first: number): void {
  const spell = (text: string): string => inLanguageOf(sheet.locale(), text);
  const titles = columns.map(({ title }) => spell(title));
  writeCells(sheet, { row: 1, column: first, rowCount: 1, columnCount: titles.length }, [titles]);
  const noted = columns.flatMap(({ note }, index) => (note === undefined ? [] : [cellAt(1, first + index)]));
  for (const area of areasOf(noted)) {
    const some = columns.slice(area.column - first, area.column - first + area.columnCount);
    sheet.setNotes(area, [some.map(({ note }) => (note === undefined ? '' : noteInLanguageOf(sheet.locale(), note)))]);
  }
}

/** Google refuses it in a column of one of Sheets' own tables. */
function offer(
  sheet: EditableSheet,
  { options, isBox }: OwnColumn,
  column: number,
  row: number,
  rowCount: number,
): void {
  const area = { row, column, rowCount, columnCount: 1 };
  if (isBox === true) sheet.setCheckboxes(area);
  if (options === undefined) return;
  const spelled = options.map((option) => inLanguageOf(sheet.locale(), option));
  canChange(sheet, () => sheet.setDropdown(area, spelled));
}

/** Columns whose first texts are longer than they are wide get wider, within limits. */
function fitWidths<Key extends string>(
  sheet: EditableSheet,
  own: OwnSheet<Key>,
  columns: Columns<Key>,
  records: readonly { readonly [K in Key]?: Cell }[],
): void {
  for (const key of Object.keys(own.columns) as Key[]) {
    const longest = records.reduce((most, { [key]: cell }) => Math.max(most, String(cell ?? '').length), 0);
    const wanted = Math.min(longest * px.character + px.padding, px.note);
    if (columns[key] >= 0 && own.columns[key].format === undefined && wanted > own.columns[key].widthPx) {
      sheet.setColumnWidths(columns[key] + 1, 1, wanted);
    }
  }
}

/**
 * New rows from `row` on, as far as their columns are there. A key that no record has leaves its column as it is. The
 * sheet has at least `spare` rows below them.
 */
export function addRows<Key extends string>(
  sheet: EditableSheet,
  own: OwnSheet<Key>,
  columns: Columns<Key>,
  row: number,
  records: readonly { readonly [K in Key]?: Cell }[],
  spare = 0,
): void {
  makeRoom(sheet, row + records.length - 1 + spare);
  const keys = (Object.keys(own.columns) as Key[]).filter(
    (key) => columns[key] >= 0 && records.some((record) => key in record),
  );
  const cells = keys
    .filter((key) => own.columns[key].isFormula !== true)
    .flatMap((key) =>
      records.map((record, index) => {
        const { format, options } = own.columns[key];
        const given = record[key] ?? null;
        const isOption = typeof given === 'string' && options?.includes(given) === true;
        const value = isOption ? inLanguageOf(sheet.locale(), given) : given;
        const cell = { row: row + index, column: columns[key] + 1, value };
        return format === undefined ? cell : { ...cell, format: formatIn(sheet, format) };
      }),
    );
  if (row === 2) fitWidths(sheet, own, columns, records);
  // First what may be chosen, because the locale may be another one than when the sheet was inserted.
  for (const key of keys) offer(sheet, own.columns[key], columns[key] + 1, row, records.length);
  writeAll(sheet, planWrites(cells));
  for (const key of keys.filter((each) => own.columns[each].isFormula === true)) {
    const formulas = records.map((record) => [String(record[key])]);
    sheet.setFormulas({ row, column: columns[key] + 1, rowCount: records.length, columnCount: 1 }, formulas);
  }
}
