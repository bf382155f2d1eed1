import { randomUUID } from 'node:crypto';
import { cellName } from '../workbook/a1';
import { type ChartDefinition, type ChartKind, formatOfValues } from '../workbook/sheets/charts';
import { sortRows } from '../workbook/sheets/sort-rows';
import type { Rectangle, Workbook } from '../workbook/workbook';
import { asBadRequest, RequestError, readJson, readRectangle, sendJson, stringField } from './http';
import { belowCharts, cellsUnder } from './place-chart';
import { createUndoSteps, type RouteContext, type Routes } from './route';
import { checkProtection } from './validate-edit';

/** Sorting and charts, which the page's grid cannot do by itself. */
export function createSheetRoutes({ workbook }: Pick<RouteContext, 'workbook'>): Routes {
  const recordStep = createUndoSteps(workbook, 'sheet');
  return {
    // Without a rectangle it sorts the entire sheet except its frozen rows.
    'POST /api/sort': async (request, response, _url, user) => {
      const body = await readJson(request);
      const { column, isAscending, rectangle } = body;
      if (typeof column !== 'number' || !Number.isInteger(column))
        throw new RequestError(400, 'column must be a number.');
      asBadRequest(() => {
        const sheetId = workbook.sheetIdOfView(stringField(body, 'sheet'));
        const range = rectangle === null ? belowFrozen(workbook, sheetId) : readRectangle(rectangle);
        if (range === null || range.rowCount < 2) return;
        if (column < range.column || column >= range.column + range.columnCount) {
          throw new Error('The column is outside of the range to sort.');
        }
        checkProtection(workbook, user, [{ part: 'cells', sheet: stringField(body, 'sheet'), rectangles: [range] }]);
        refuseSpilled(workbook, stringField(body, 'sheet'), range);
        recordStep(() => {
          sortRows(workbook, { sheetId, ...range }, [{ column, isAscending: isAscending !== false }]);
        });
      });
      sendJson(response, 200, {});
    },

    'POST /api/charts': async (request, response, _url, user) => {
      const body = await readJson(request);
      const kind = insertedKinds.find((each) => each === body['kind']);
      if (!kind) throw new RequestError(400, `kind must be one of ${insertedKinds.join(', ')}.`);
      if (!Array.isArray(body['rectangles'])) throw new RequestError(400, 'rectangles must be a list.');
      const rectangles = body['rectangles'].map(readRectangle);
      const cells = asBadRequest(() => {
        const sheet = stringField(body, 'sheet');
        const sheetId = workbook.sheetIdOfView(sheet);
        checkProtection(workbook, user, [{ part: 'sheet', sheet }]);
        const chart = chartOfSelection(workbook, sheetId, rectangles, kind);
        recordStep(() => workbook.setChart(chart));
        return cellsUnder(workbook, chart);
      });
      sendJson(response, 200, cells);
    },

    'POST /api/charts/remove': async (request, response, _url, user) => {
      const body = await readJson(request);
      const [sheet, chartId] = [stringField(body, 'sheet'), stringField(body, 'chart')];
      asBadRequest(() => {
        const sheetId = workbook.sheetIdOfView(sheet);
        const exists = workbook.charts().some((chart) => chart.id === chartId && chart.sheetId === sheetId);
        if (!exists) throw new Error('The chart does not exist any more.');
        checkProtection(workbook, user, [{ part: 'sheet', sheet }]);
        recordStep(() => workbook.removeChart(chartId));
      });
      sendJson(response, 200, {});
    },
  };
}

/** A spilled cell has no own content that could move. */
function refuseSpilled(workbook: Workbook, viewSheetId: string, range: Rectangle): void {
  for (const { sheetId, row, column, cells } of workbook.viewSnapshot().spills) {
    if (sheetId !== viewSheetId || !cells) continue;
    const isBeside =
      row + cells.length < range.row ||
      row >= range.row + range.rowCount - 1 ||
      column + (cells[0]?.length ?? 1) < range.column ||
      column >= range.column + range.columnCount - 1;
    if (isBeside) continue;
    throw new Error(
      `The formula in ${cellName(row + 1, column + 1)} fills these cells, so they cannot be sorted. Sort in the formula, as with "sort=-amount", or paste the values elsewhere (Ctrl+Shift+V).`,
    );
  }
}

function belowFrozen(workbook: Workbook, sheetId: number): Rectangle | null {
  const used = workbook.usedRectangle(sheetId);
  const frozen = workbook.sheets().find((sheet) => sheet.sheetId === sheetId)?.frozenRowCount ?? 0;
  return used && used.rowCount > frozen ? { ...used, row: frozen + 1, rowCount: used.rowCount - frozen } : null;
}

const insertedKinds = ['columns', 'line', 'pie'] as const satisfies readonly ChartKind[];

/** The size that Google gives a new chart. */
const size = { widthPx: 600, heightPx: 371 } as const;

/**
 * A chart of the selected cells. The first column has the labels of the points, each other column of numbers is a
 * series, and a first row of texts names the series. Columns that were added with Ctrl count too, with the rows of the
 * first selection. Fails with one sentence if there is nothing to draw.
 */
function chartOfSelection(
  workbook: Workbook,
  sheetId: number,
  selected: readonly Rectangle[],
  kind: (typeof insertedKinds)[number],
): ChartDefinition {
  const used = workbook.usedRectangle(sheetId);
  const [usedRows, usedColumns] = [used?.rowCount ?? 0, used?.columnCount ?? 0];
  const columns = selected
    .flatMap(({ column, columnCount }) => Array.from({ length: columnCount }, (_, index) => column + index))
    .filter((each, index, all) => each <= usedColumns && all.indexOf(each) === index);
  const { row, rowCount: selectedRows } = selected[0] ?? { row: 1, rowCount: 0 };
  const rowCount = Math.min(row + selectedRows, usedRows + 1) - row;
  if (rowCount < 2 || columns.length < 2) throw new Error(nothingToDraw);
  const cells = workbook.values(sheetId, { row, column: 1, rowCount, columnCount: usedColumns });
  const values = cells.map((cellsOfRow) => columns.map((each) => cellsOfRow[each - 1] ?? null));
  const [first = [], ...others] = values;
  const headerCount = first.slice(1).every((value) => typeof value !== 'number') ? 1 : 0;
  const rows = headerCount === 1 ? others : values;
  const column = (index: number, top: number, height: number) => ({
    sheetId,
    rectangle: { row: top, column: columns[index] ?? 1, rowCount: height, columnCount: 1 },
  });
  const series = first.flatMap((_, index) => {
    if (index === 0 || !rows.some((cellsOfRow) => typeof cellsOfRow[index] === 'number')) return [];
    const named = headerCount === 1 ? { nameCell: column(index, row, 1) } : {};
    return [{ name: '', ...named, values: column(index, row + headerCount, rows.length) }];
  });
  if (series.length === 0) throw new Error(nothingToDraw);
  return {
    id: randomUUID(),
    sheetId,
    kind,
    title: '',
    anchor: belowCharts(workbook, { sheetId, anchor: { row, column: Math.max(...columns) + 2 }, ...size }),
    ...size,
    labels: column(0, row + headerCount, rows.length),
    series: kind === 'pie' ? series.slice(0, 1) : series,
    numberFormat: formatOfValues(workbook, series),
  };
}

const nothingToDraw = 'Select the cells to draw first: labels in the first column, numbers in the columns next to it.';
