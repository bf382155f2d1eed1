import { sortRows } from '../host/services/spreadsheet/sort-rows';
import type { Rectangle, Workbook } from '../workbook/workbook';
import { answer, RequestError, readJson, textOf } from './http';
import { refusalOfTouch } from './refusal-of-edit';
import { asRequestFault, type RouteContext, type Routes } from './routes';

export interface FoundCell {
  /** Univer's id. */
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

const foundMax = 1_000;

/** What Sheets does to a whole sheet and the grid of the page cannot do by itself. */
export function createSheetRoutes({ workbook }: Pick<RouteContext, 'workbook'>): Routes {
  let sortCount = 0;
  return {
    // Without a rectangle the whole sheet, but for its frozen rows.
    'POST /api/sort': async (request, response, _url, user) => {
      const body = await readJson(request);
      const { column, isAscending, rectangle } = body;
      if (typeof column !== 'number' || !Number.isInteger(column))
        throw new RequestError(400, 'column must be a number.');
      asRequestFault(() => {
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

    'GET /api/find': (_, response, url) => {
      const text = url.searchParams.get('text') ?? '';
      answer(response, 200, { found: text === '' ? [] : findCells(workbook, text) });
    },
  };
}

/** Cells that show the text, sheet by sheet, row by row; capital letters do not count. */
function findCells(workbook: Workbook, text: string): FoundCell[] {
  const sought = text.toLowerCase();
  const viewIds = new Map(Object.entries(workbook.viewSnapshot().sheetNumbers).map(([view, id]) => [id, view]));
  const found: FoundCell[] = [];
  for (const { sheetId, isHidden } of workbook.sheets()) {
    const used = isHidden ? null : workbook.usedRectangle(sheetId);
    if (!used) continue;
    for (const [r, line] of workbook.displayValues(sheetId, used).entries()) {
      for (const [c, shown] of line.entries()) {
        if (!shown.toLowerCase().includes(sought)) continue;
        found.push({ sheet: viewIds.get(sheetId) ?? '', row: used.row + r, column: used.column + c });
        if (found.length === foundMax) return found;
      }
    }
  }
  return found;
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
