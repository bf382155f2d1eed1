import { groupBy } from '../../cells/lists';
import type { ServerRow } from '../../matching/rows';
import type { Area, EditableSheet } from '../../platform/platform';
import { cellAt, spansOf } from '../../sheets/areas';
import { automaticFormat, textFormat } from '../../sheets/design';
import { formatWhereAllowed } from '../../sheets/write-cells';
import { indexOfColumn, type OwnedColumn } from '../definition/datasets';
import { formatOf } from '../sheet/lay-out';
import type { TableLocation } from '../sheet/locate-table';
import { typedLinkOf } from '../sheet/user-columns';
import type { EditGuard } from './edit-guard';

/** Where rows are filled in. */
export interface Filling {
  readonly sheet: EditableSheet;
  readonly location: TableLocation;
  readonly owned: readonly OwnedColumn[];
  readonly guard: EditGuard;
}

/** The new cells of a column: their number format, and whether the template row has a formula there. */
interface FilledIn {
  formatIn(column: number): string;
  hasFormula(column: number): boolean;
}

/**
 * Copies number formats, validation, and the user's formulas with their formats from the template row. A formula that
 * itself fills the rows below it is not copied, nor is a link of one row. Columns of dates, numbers and booleans never get the format "plain text",
 * which would make texts of them.
 */
export function fillIn(
  { sheet, location, owned, guard }: Filling,
  template: number,
  start: number,
  rowCount: number,
): FilledIn {
  const from = { ...tableColumns(location), row: template, rowCount: 1 };
  const to = { ...from, row: start, rowCount };
  const [formats = [], present = []] = sheet.numberFormats(start === template + 1 ? { ...from, rowCount: 2 } : from);
  const ownFormats = formats.map((_, index) => {
    const column = owned[location.columns.indexOf(from.column + index)];
    return column !== undefined && isNeverText(column) ? formatOf(sheet, column) : null;
  });
  const wanted = formats.map((format, index) => (format === textFormat ? (ownFormats[index] ?? format) : format));
  const formulas = (sheet.relativeFormulas(from)[0] ?? []).map((each) => (typedLinkOf(each) === null ? each : ''));
  const isOwn = (index: number): boolean => !location.columns.includes(location.firstColumn + index);
  const mayFill = formulas.some((formula, index) => isOwn(index) && mayFillBelow(formula));
  const filling = mayFill ? fillingColumns(sheet, location, from, start, rowCount) : [];
  const copied = formulas.flatMap((formula, index) =>
    formula === '' || !isOwn(index) || filling[index] === true ? [] : [{ column: from.column + index, formula }],
  );
  // New rows below already have the automatic format, unless the user has formatted blank ones.
  const isText = (index: number): boolean => ownFormats[index] !== null && present[index] === textFormat;
  const isKept = (format: string, index: number): boolean =>
    start < template ? format === formats[index] : format === automaticFormat && !isText(index);
  checkBlock(guard, template, start, rowCount);
  copyFormats(
    sheet,
    from,
    to,
    wanted.map((format, index) => (isKept(format, index) ? null : format)),
    copied.map(({ column }) => column),
  );
  for (const span of spansOf(
    copied.map(({ column }) => column),
    0,
  )) {
    const cells = { ...to, column: span.from, columnCount: span.to - span.from + 1 };
    const inside = copied.filter(({ column }) => column >= span.from && column <= span.to);
    guard.checkFree(cells, template, (used) => {
      // An earlier run may have filled them in.
      const present = sheet.relativeFormulas(cells);
      return used.every(({ row, column }) => present[row]?.[column] === inside[column]?.formula);
    });
  }
  for (const { column } of copied) {
    const cell = cellAt(template, column);
    sheet.copyRow(cell, { ...cell, row: start, rowCount }, 'formulas');
  }
  return {
    formatIn: (column) => wanted[column - from.column] ?? automaticFormat,
    hasFormula: (column) => (formulas[column - from.column] ?? '') !== '',
  };
}

/**
 * Copies formats and validation from one row over others, with these number formats where they are not null. `filled`:
 * columns whose formulas are filled down, with their colours.
 */
function copyFormats(
  sheet: EditableSheet,
  from: Area,
  to: Area,
  formats: readonly (string | null)[],
  filled: readonly number[],
): void {
  formatWhereAllowed(sheet, to, (part) => {
    const cells = { ...from, column: part.column, columnCount: part.columnCount };
    if (to.row < from.row) {
      // Rows inserted under the headings may look like these. The template's colours, such as a highlight, are not
      // copied, nor are merged cells.
      sheet.copyRow(cells, part, 'formats');
      sheet.unmerge(part);
      sheet.setBackgroundIn([part], null);
    }
    setColumnFormats(sheet, part, formats.slice(part.column - to.column));
    sheet.copyRow(cells, part, 'rules');
    for (const column of filled.filter((each) => each >= part.column && each < part.column + part.columnCount)) {
      sheet.copyRow({ ...cells, column, columnCount: 1 }, { ...part, column, columnCount: 1 }, 'formats');
    }
  });
}

/**
 * Gives the amounts of new rows the decimals of their currencies, one call for each column that needs it. `presentIn`:
 * the format that the new cells of a column have. Where it is that of the user in the template row, it stays; null for
 * the first rows of a table.
 */
export function formatAmounts(
  { sheet, location, owned }: Filling,
  template: number | null,
  start: number,
  rows: readonly ServerRow[],
  presentIn: (column: number) => string,
): void {
  const currency = indexOfColumn(owned, 'currency');
  const formatIn = (index: number, cells: readonly unknown[]): string =>
    formatOf(sheet, owned[index], cells[index], cells[currency]);
  const isOfUser = (index: number, present: string): boolean => {
    if (template === null) return false;
    const [shown = []] = sheet.values({ row: template, column: 1, rowCount: 1, columnCount: location.lastColumn });
    return (
      present !==
      formatIn(
        index,
        owned.map((_, each) => shown[(location.columns[each] ?? 0) - 1]),
      )
    );
  };
  owned.forEach(({ kind }, index) => {
    const column = location.columns[index] ?? 1;
    const present = presentIn(column);
    const formats = rows.map(({ cells }) => formatIn(index, cells));
    if (kind !== 'number' || formats.every((format) => format === present) || isOfUser(index, present)) return;
    formatWhereAllowed(sheet, { row: start, column, rowCount: rows.length, columnCount: 1 }, (part) =>
      sheet.setNumberFormats(
        part,
        formats.map((format) => [format]),
      ),
    );
  });
}

/** The columns of a table, including the user's next to ours. */
export function tableColumns({ firstColumn, lastColumn }: TableLocation): Pick<Area, 'column' | 'columnCount'> {
  return { column: firstColumn, columnCount: lastColumn - firstColumn + 1 };
}

/** Throws if the rows to be filled, or the template row, have moved. */
export function checkBlock(guard: EditGuard, template: number, start: number, rowCount: number): void {
  guard.check([{ from: Math.min(start, template), to: Math.max(start + rowCount - 1, template) }]);
}

/** How many rows above and below a formula show what it is. */
const rowsNear = 10;

/**
 * Which of the template's formulas fill the rows below them. One that another row near it has too was filled down. Below
 * the last row of the table, only the new rows count. Three service calls.
 */
function fillingColumns(
  sheet: EditableSheet,
  { headerRow }: TableLocation,
  template: Area,
  start: number,
  rowCount: number,
): boolean[] {
  const top = Math.max(headerRow + 1, template.row - rowsNear);
  const last = Math.min(
    sheet.rowCount(),
    template.row < start ? start + rowCount - 1 : Infinity,
    template.row + rowsNear,
  );
  const area = { ...template, row: top, rowCount: last - top + 1 };
  const [values, formulas] = [sheet.values(area), sheet.relativeFormulas(area)];
  const at = template.row - top;
  return (formulas[at] ?? []).map((formula, c) => {
    const ofColumn = formulas.map((row) => row[c] ?? '');
    const isFilledDown = ofColumn.some((other, r) => r !== at && other === formula);
    const below = values.slice(at + 1).map((row) => row[c] ?? '');
    return !isFilledDown && fillsBelow(formula, below, ofColumn.slice(at + 1));
  });
}

/** The formats of the columns of an area, with one call for each different one. null: a column keeps its format. */
export function setColumnFormats(sheet: EditableSheet, area: Area, formats: readonly (string | null)[]): void {
  const columns = formats.slice(0, area.columnCount).map((format, c) => {
    return { format, area: { ...area, column: area.column + c, columnCount: 1 } };
  });
  for (const [format, same] of groupBy(columns, (each) => each.format)) {
    const areas = same.map((each) => each.area);
    if (format !== null) sheet.setNumberFormatIn(areas, format);
  }
}

function isNeverText({ kind }: OwnedColumn): boolean {
  return kind === 'date' || kind === 'date-time' || kind === 'number' || kind === 'integer' || kind === 'boolean';
}

/** Functions whose result fills several cells. Sheets fills no cells from a range without one of them. */
const arrays =
  'ARRAYFORMULA|ARRAY_CONSTRAIN|BYROW|CHOOSECOLS|CHOOSEROWS|FILTER|FLATTEN|FREQUENCY|GROWTH|HSTACK|MAKEARRAY|MAP|MINVERSE|' +
  'MMULT|MUNIT|QUERY|RANDARRAY|SCAN|SEQUENCE|SORTN?|TOCOL|TRANSPOSE|TREND|UNIQUE|VSTACK|WRAPCOLS|WRAPROWS';
/** Functions that as often have one value. */
const others = 'FIN_\\w+|GOOGLEFINANCE|IMPORT\\w+';
const containsArray = new RegExp(`\\{|\\b(?:${arrays}|${others})\\s*\\(`, 'i');
const beginsWithArray = new RegExp(`^=\\s*(?:IF(?:ERROR|NA)\\s*\\(\\s*)?(?:\\{|(?:${arrays})\\s*\\()`, 'i');

/** Whether the result of a formula could fill rows below it. */
function mayFillBelow(formula: string): boolean {
  return containsArray.test(formula.replace(/"[^"]*"/g, '""'));
}

/** Whether it probably does. */
export function isArray(formula: string): boolean {
  return beginsWithArray.test(formula);
}

/**
 * Whether the result of a formula fills the rows below it, which have these values and formulas. It has one value if the
 * next row has a formula too.
 */
function fillsBelow(formula: string, values: readonly unknown[], formulas: readonly string[]): boolean {
  const next = formulas.findIndex((each) => each !== '');
  if (!mayFillBelow(formula) || next === 0) return false;
  const filled = next < 0 ? values : values.slice(0, next);
  return isArray(formula) || filled.some((value) => value !== '');
}
