import { sortRows } from '../host/services/spreadsheet/sort-rows';
import type { Rectangle, Workbook } from '../workbook/workbook';
import { answer, asRequestError, RequestError, readJson, textOf } from './http';
import { refusalOfTouch } from './refusal-of-edit';
import type { RouteContext, Routes } from './route';

/** Sorting, which the page's grid cannot do by itself. */
export function createSheetRoutes({ workbook }: Pick<RouteContext, 'workbook'>): Routes {
  let sortCount = 0;
  return {
    // Without a rectangle the whole sheet, but for its frozen rows.
    'POST /api/sort': async (request, response, _url, user) => {
      const body = await readJson(request);
      const { column, isAscending, rectangle } = body;
      if (typeof column !== 'number' || !Number.isInteger(column))
        throw new RequestError(400, 'column must be a number.');
      asRequestError(() => {
        const sheetId = workbook.sheetIdOfView(textOf(body, 'sheet'));
        const range = rectangle === null ? belowFrozen(workbook, sheetId) : toRectangle(rectangle);
        if (range === null || range.rowCount < 2) return;
        if (column < range.column || column >= range.column + range.columnCount) {
          throw new Error('The column lies outside of what is sorted.');
        }
        const refusal = refusalOfTouch(workbook, user, [
          { part: 'cells', sheet: textOf(body, 'sheet'), rectangles: [range] },
        ]);
        if (refusal !== null) throw new Error(refusal);
        sortCount += 1;
        workbook.history.within(`sort ${sortCount}`, () => {
          sortRows({ workbook }, { sheetId, ...range }, [{ column, isAscending: isAscending !== false }]);
        });
      });
      answer(response, 200, {});
    },
  };
}

function belowFrozen(workbook: Workbook, sheetId: number): Rectangle | null {
  const used = workbook.usedRectangle(sheetId);
  const frozen = workbook.sheets().find((sheet) => sheet.sheetId === sheetId)?.frozenRowCount ?? 0;
  return used && used.rowCount > frozen ? { ...used, row: frozen + 1, rowCount: used.rowCount - frozen } : null;
}

function toRectangle(value: unknown): Rectangle {
  const { row, column, rowCount, columnCount } = (value ?? {}) as { [name: string]: unknown };
  const parts = [row, column, rowCount, columnCount];
  if (!parts.every((part) => Number.isInteger(part) && Number(part) >= 1)) {
    throw new Error('rectangle must have row, column, rowCount and columnCount.');
  }
  return value as Rectangle;
}
