import type { HostUser } from '../host';
import { applyFilter, filterValues, removeFilter } from '../workbook/sheets/filter-rows';
import type { FilterState } from '../workbook/sheets/range-metadata';
import type { Rectangle, Workbook } from '../workbook/workbook';
import { asBadRequest, RequestError, readJson, readRectangle, sendJson, stringField } from './http';
import { createUndoSteps, type RouteContext, type Routes } from './route';
import { checkProtection } from './validate-edit';

/** The basic filter of a sheet, for the page's Data menu and the buttons in its header row. */
export function createFilterRoutes({ workbook }: Pick<RouteContext, 'workbook'>): Routes {
  const recordStep = createUndoSteps(workbook, 'filter');
  const found = (sheetId: number): FilterState => {
    const filter = workbook.rangeMetadata.filters.all().find((each) => each.sheetId === sheetId);
    if (!filter) throw new Error('The sheet has no filter any more.');
    return filter;
  };
  /** Only users who may edit the cells of the range may change the filter, as in Sheets. */
  const change = (body: Body, user: HostUser, range: (sheetId: number) => Rectangle, act: Change) => {
    asBadRequest(() => {
      const sheet = stringField(body, 'sheet');
      const sheetId = workbook.sheetIdOfView(sheet);
      const rectangle = range(sheetId);
      checkProtection(workbook, user, [{ part: 'cells', sheet, rectangles: [rectangle] }]);
      recordStep(() => act(sheetId, rectangle));
    });
  };
  const rangeOfFilter = (sheetId: number) => found(sheetId).rectangle;

  return {
    // The range of the selected cells, or of the table around a single one.
    'POST /api/filter': async (request, response, _url, user) => {
      const body = await readJson(request);
      const selected = readRectangle(body['rectangle']);
      const range = (sheetId: number) => filterRange(workbook, sheetId, selected);
      change(body, user, range, (sheetId, rectangle) => {
        if (workbook.rangeMetadata.filters.all().some((each) => each.sheetId === sheetId)) {
          throw new Error('The sheet has a filter already.');
        }
        workbook.rangeMetadata.filters.add({ sheetId, rectangle, criteria: {} });
      });
      sendJson(response, 200, {});
    },

    'POST /api/filter/remove': async (request, response, _url, user) => {
      change(await readJson(request), user, rangeOfFilter, (sheetId) => removeFilter(workbook, found(sheetId)));
      sendJson(response, 200, {});
    },

    'POST /api/filter/values': async (request, response, _url, user) => {
      const body = await readJson(request);
      const { hidden } = body;
      if (!Array.isArray(hidden) || !hidden.every((text) => typeof text === 'string')) {
        throw new RequestError(400, 'hidden must be a list of texts.');
      }
      change(body, user, rangeOfFilter, (sheetId) => {
        const filter = found(sheetId);
        const column = checkedColumn(filter, body['column']);
        const { [column]: own, ...others } = filter.criteria;
        const condition = own?.condition ?? null;
        // Values of rows that other columns hide were not offered, so they stay unchanged.
        const offered = new Set(filterValues(workbook, filter, column).map(({ text }) => text));
        const hiddenValues = [...(own?.hiddenValues ?? []).filter((text) => !offered.has(text)), ...hidden];
        const isEmpty = hiddenValues.length === 0 && condition === null;
        const criteria = isEmpty ? others : { ...others, [column]: { hiddenValues, condition } };
        workbook.rangeMetadata.filters.set({ ...filter, criteria });
        applyFilter(workbook, found(sheetId));
      });
      sendJson(response, 200, {});
    },

    'GET /api/filter/values': (_, response, url) => {
      const values = asBadRequest(() => {
        const filter = found(workbook.sheetIdOfView(url.searchParams.get('sheet') ?? ''));
        return filterValues(workbook, filter, checkedColumn(filter, Number(url.searchParams.get('column'))));
      });
      sendJson(response, 200, { values });
    },
  };
}

type Body = { readonly [name: string]: unknown };
type Change = (sheetId: number, range: Rectangle) => void;

function checkedColumn({ rectangle }: FilterState, column: unknown): number {
  const first = rectangle.column;
  const isInside =
    Number.isInteger(column) && Number(column) >= first && Number(column) < first + rectangle.columnCount;
  if (!isInside) throw new Error('The column is outside of the filter.');
  return Number(column);
}

/** The selection down to the last row with content. Of one cell or one row, such as the headings: the table around it. */
function filterRange(workbook: Workbook, sheetId: number, selected: Rectangle): Rectangle {
  const used = workbook.usedRectangle(sheetId);
  const range = selected.rowCount > 1 ? selected : withTable(selected, tableAround(workbook, sheetId, selected));
  const rowCount = Math.min(range.row + range.rowCount, (used?.rowCount ?? 0) + 1) - range.row;
  const columnCount = Math.min(range.column + range.columnCount, (used?.columnCount ?? 0) + 1) - range.column;
  if (rowCount < 2 || columnCount < 1) {
    throw new Error('Select a cell of the table to filter, or its cells from the header row on.');
  }
  return { ...range, rowCount, columnCount };
}

/** A single cell means all of the table, several cells of a row its rows below them. */
function withTable(row: Rectangle, table: Rectangle): Rectangle {
  if (row.columnCount === 1) return table;
  return { ...row, rowCount: table.row + table.rowCount - row.row };
}

/** The rectangle of filled cells around a cell: it ends at blank rows and columns, as `Ctrl+A` selects it in Sheets. */
function tableAround(
  workbook: Pick<Workbook, 'displayValues' | 'usedRectangle'>,
  sheetId: number,
  cell: Pick<Rectangle, 'row' | 'column'>,
): Rectangle {
  const used = workbook.usedRectangle(sheetId);
  const single = { row: cell.row, column: cell.column, rowCount: 1, columnCount: 1 };
  if (!used) return single;
  const shown = workbook.displayValues(sheetId, used);
  const isFilled = (top: number, left: number, bottom: number, right: number) =>
    shown.slice(Math.max(0, top - 1), bottom).some((texts) => texts.slice(Math.max(0, left - 1), right).some(Boolean));
  let [top, left, bottom, right] = [cell.row, cell.column, cell.row, cell.column];
  for (;;) {
    const before = [top, left, bottom, right].join();
    if (top > 1 && isFilled(top - 1, left - 1, top - 1, right + 1)) top -= 1;
    if (isFilled(bottom + 1, left - 1, bottom + 1, right + 1)) bottom += 1;
    if (left > 1 && isFilled(top - 1, left - 1, bottom + 1, left - 1)) left -= 1;
    if (isFilled(top - 1, right + 1, bottom + 1, right + 1)) right += 1;
    if ([top, left, bottom, right].join() === before) break;
  }
  return { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
}
