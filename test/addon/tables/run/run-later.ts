import { startBudget } from '../../../../src/addon/platform/budget';
import { type RunReport, runTable } from '../../../../src/addon/tables/run/run-table';
import { connectionsOf } from '../../../support/platform/connected-platform';
import type { WorkbookPlatform } from '../../../support/sheets/workbook-platform';

/** An hour after the run before, unless another time is given. */
export function runLater(
  platform: WorkbookPlatform,
  id: string,
  readsEverything = false,
  laterMs = 3_600_000,
): RunReport {
  platform.state.now += laterMs;
  const budget = startBudget(platform.clock, 240_000);
  return runTable(platform, connectionsOf(platform), id, { budget, reads: readsEverything ? 'everything' : 'fresh' });
}

export const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({
  row,
  column,
  rowCount,
  columnCount,
});

/** The texts of all cells in use, without hidden columns. */
export function shownCells(platform: WorkbookPlatform, sheetId: number): string[][] {
  const { workbook } = platform;
  return cellsInUse(platform, sheetId).map((row) => row.filter((_, c) => !workbook.isColumnHidden(sheetId, c + 1)));
}

/** The column with a heading in the first row. */
export function columnOf(platform: WorkbookPlatform, sheetId: number, title: string): number {
  return (cellsInUse(platform, sheetId)[0] ?? []).indexOf(title) + 1;
}

/** The texts of the columns with these headings, below the first row. */
export function shownColumns(platform: WorkbookPlatform, sheetId: number, titles: readonly string[]): string[][] {
  const [headings = [], ...rows] = cellsInUse(platform, sheetId);
  return rows.map((row) => titles.map((title) => row[headings.indexOf(title)] ?? ''));
}

function cellsInUse({ workbook }: WorkbookPlatform, sheetId: number): string[][] {
  const { rowCount, columnCount } = workbook.usedRectangle(sheetId) ?? { rowCount: 0, columnCount: 0 };
  return workbook.displayValues(sheetId, at(1, 1, rowCount, columnCount));
}

/** What the user types, a formula by its `=`. */
export function typeCells(
  { workbook }: WorkbookPlatform,
  sheetId: number,
  row: number,
  column: number,
  texts: readonly (readonly string[])[],
): void {
  workbook.write(
    sheetId,
    at(row, column, texts.length, texts[0]?.length),
    texts.map((line) =>
      line.map((text) => (text.startsWith('=') ? { formula: text } : { value: text === '' ? null : text })),
    ),
  );
}

/** Calls that change nothing. */
const readingCall =
  /^(get|getAll|values|formulasIn|relativeFormulas|numberFormats|notes|lastRow|lastColumn|rowCount|columnCount|mergedAreas|metadata|timeZone|editableSheet)$/;

/** The calls at which a run may end. Between two changes, it makes no difference at which one. */
export function endsOfRun(calls: readonly string[]): number[] {
  return calls.flatMap((_, index) => (index === 0 || !readingCall.test(calls[index - 1] ?? '') ? [index] : []));
}
