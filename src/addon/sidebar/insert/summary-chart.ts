import type { FormulaDraft } from '../../formulas/catalogue/formula-text';
import { convertedTitle } from '../../formulas/rates/conversion';
import type { FormulaResult } from '../../formulas/run';
import { readGroupings } from '../../formulas/summary/groupings';
import type { Area, Chart, EditableSheet } from '../../platform/platform';
import { green, spentColor } from '../../sheets/design';
import { insertColumns } from '../../sheets/grow-sheet';

/** More bars than these are not read; the largest ones are first. */
const barsMax = 15;
/** A chart by periods has room for as many more. */
const periodsAhead = 36;
const size = { widthPx: 560, heightPx: 340 };
/** Rows and columns of Google's default size that the chart covers. */
const covered = { rowCount: 17, columnCount: 6 };

export interface ChartedResult {
  readonly draft: FormulaDraft;
  readonly result: FormulaResult;
  readonly area: Area;
  /** Whether cells outside the result are in use, by column. */
  readonly isInUse: readonly boolean[];
}

/** The currencies of a result; several in one chart would be compared as if they were the same. */
export function currenciesOf(result: FormulaResult): string[] {
  if (!Array.isArray(result)) return [];
  const column = (result[0] ?? []).findIndex((heading) => heading === 'Currency' || heading === convertedTitle);
  const codes = column < 0 ? [] : result.slice(1).map((row) => row[column]);
  return Array.from(new Set(codes.filter((code): code is string => typeof code === 'string' && code !== '')));
}

/** Whether the summary is by one grouping. A pivot has a column for each group of the second one. */
export function isChartable({ name, positional }: FormulaDraft): boolean {
  return name === 'FIN_SUMMARY' && !(positional[0] ?? '').includes(',');
}

/** Adds a chart beside the result: spending and income by period, or the largest spending by another grouping. */
export function addSummaryChart(sheet: EditableSheet, charted: ChartedResult): void {
  const { row, column } = placeOf(sheet, charted.area);
  sheet.insertChart({ ...chartOf(sheet, charted), row, column, ...size });
}

function chartOf(
  sheet: EditableSheet,
  { draft, result, area, isInUse }: ChartedResult,
): Omit<Chart, 'row' | 'column' | 'widthPx' | 'heightPx'> {
  const headings = (Array.isArray(result) ? (result[0] ?? []) : []).map(String);
  const [{ period, title: group }] = readGroupings(draft.positional[0]);
  const isByPeriod = period !== null;
  const given = (isByPeriod ? ['Out', 'In'] : ['Out']).filter((heading) => headings.includes(heading));
  const [currency = ''] = currenciesOf(result);
  const used = [0, ...given.map((heading) => headings.indexOf(heading))];
  const wanted = isByPeriod ? area.rowCount + periodsAhead : barsMax + 1;
  const isFree = used.every((index) => isInUse[index] === false);
  const rowCount = Math.min(wanted, isFree ? sheet.rowCount() - area.row + 1 : area.rowCount);
  const what = isByPeriod ? 'Spending and income' : 'Spending';
  const [names, amounts] = [group, currency];
  return {
    title: `${what} by ${group.toLowerCase()}${currency === '' ? '' : `, ${currency}`}`,
    type: isByPeriod ? 'COLUMN' : 'BAR',
    sheetName: sheet.name(),
    ranges: used.map((index) => ({ row: area.row, column: area.column + index, rowCount, columnCount: 1 })),
    colors: [spentColor, green],
    // The amounts of a bar chart are on the horizontal axis.
    axisTitles: isByPeriod ? { horizontal: names, vertical: amounts } : { horizontal: amounts, vertical: names },
  };
}

/** To the right of the result; of everything, if a chart there would cover other cells. */
function placeOf(sheet: EditableSheet, area: Area): Pick<Area, 'row' | 'column'> {
  const beside = area.column + area.columnCount + 1;
  const place = { row: area.row, column: coversCells(sheet, area.row, beside) ? sheet.lastColumn() + 2 : beside };
  const missing = place.column + covered.columnCount - 1 - sheet.columnCount();
  insertColumns(sheet, sheet.columnCount(), missing);
  return place;
}

function coversCells(sheet: EditableSheet, row: number, column: number): boolean {
  const [rowCount, columnCount] = [
    Math.min(covered.rowCount, sheet.lastRow() - row + 1),
    Math.min(covered.columnCount, sheet.lastColumn() - column + 1),
  ];
  if (rowCount < 1 || columnCount < 1) return false;
  return sheet.displayValues({ row, column, rowCount, columnCount }).flat().some(Boolean);
}
