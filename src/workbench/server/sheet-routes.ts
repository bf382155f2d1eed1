import { sortRows } from '../apps-script/cells/sort-rows';
import { cellName } from '../workbook/a1';
import type { Rectangle, Workbook } from '../workbook/workbook';
import { answer, asRequestError, RequestError, readJson, textOf } from './http';
import { readRectangle } from './read-rectangle';
import { refusalOfTouch } from './refusal-of-edit';
import type { RouteContext, Routes } from './route';
import { chartOfSelection, insertedKinds } from './selection-chart';
import { createUndoSteps } from './undo-steps';

/** Sorting and charts, which the page's grid cannot do by itself. */
export function createSheetRoutes({ workbook }: Pick<RouteContext, 'workbook'>): Routes {
  const withinStep = createUndoSteps(workbook, 'sheet');
  return {
    // Without a rectangle it sorts the entire sheet except its frozen rows.
    'POST /api/sort': async (request, response, _url, user) => {
      const body = await readJson(request);
      const { column, isAscending, rectangle } = body;
      if (typeof column !== 'number' || !Number.isInteger(column))
        throw new RequestError(400, 'column must be a number.');
      asRequestError(() => {
        const sheetId = workbook.sheetIdOfView(textOf(body, 'sheet'));
        const range = rectangle === null ? belowFrozen(workbook, sheetId) : readRectangle(rectangle);
        if (range === null || range.rowCount < 2) return;
        if (column < range.column || column >= range.column + range.columnCount) {
          throw new Error('The column is outside of the range to sort.');
        }
        const refusal = refusalOfTouch(workbook, user, [
          { part: 'cells', sheet: textOf(body, 'sheet'), rectangles: [range] },
        ]);
        if (refusal !== null) throw new Error(refusal);
        refuseSpilled(workbook, textOf(body, 'sheet'), range);
        withinStep(() => {
          sortRows({ workbook }, { sheetId, ...range }, [{ column, isAscending: isAscending !== false }]);
        });
      });
      answer(response, 200, {});
    },

    'POST /api/charts': async (request, response, _url, user) => {
      const body = await readJson(request);
      const kind = insertedKinds.find((each) => each === body['kind']);
      if (!kind) throw new RequestError(400, `kind must be one of ${insertedKinds.join(', ')}.`);
      if (!Array.isArray(body['rectangles'])) throw new RequestError(400, 'rectangles must be a list.');
      const rectangles = body['rectangles'].map(readRectangle);
      asRequestError(() => {
        const sheet = textOf(body, 'sheet');
        const sheetId = workbook.sheetIdOfView(sheet);
        const refusal = refusalOfTouch(workbook, user, [{ part: 'sheet', sheet }]);
        if (refusal !== null) throw new Error(refusal);
        const chart = chartOfSelection(workbook, sheetId, rectangles, kind);
        withinStep(() => workbook.setChart(chart));
      });
      answer(response, 200, {});
    },

    'POST /api/charts/remove': async (request, response, _url, user) => {
      const body = await readJson(request);
      const [sheet, chartId] = [textOf(body, 'sheet'), textOf(body, 'chart')];
      asRequestError(() => {
        const sheetId = workbook.sheetIdOfView(sheet);
        const exists = workbook.charts().some((chart) => chart.id === chartId && chart.sheetId === sheetId);
        if (!exists) throw new Error('The chart does not exist any more.');
        const refusal = refusalOfTouch(workbook, user, [{ part: 'sheet', sheet }]);
        if (refusal !== null) throw new Error(refusal);
        withinStep(() => workbook.removeChart(chartId));
      });
      answer(response, 200, {});
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
