import type { ServiceType } from '../calls/service-type';
import type { Handle } from '../calls/values';
import { checkedRange, type RangeData, sheetState } from '../cells/places';
import type { Site } from '../host-context';
import { sheetMethods } from './sheet-methods';

/** Google measures text as it is drawn; here every character is as wide as a digit of Arial 10. */
const CHARACTER_PX = 7;
const PADDING_PX = 12;
const NARROWEST_PX = 21;

/** Widths, heights, and which rows and columns are hidden. */
export function sheetSizes(site: Site): ServiceType['methods'] {
  const { workbook } = site;
  const { read, write } = sheetMethods(site);

  const setWidths = (sheetId: number, column: number, count: number, widthPx: number) => {
    checkedRange(site, sheetId, 1, column, 1, count);
    for (let at = column; at < column + count; at++) workbook.setColumnWidth(sheetId, at, widthPx);
  };
  const setHeights = (sheetId: number, row: number, count: number, heightPx: number) => {
    checkedRange(site, sheetId, row, 1, count);
    for (let at = row; at < row + count; at++) workbook.setRowHeight(sheetId, at, heightPx);
  };
  const resize = (sheetId: number, column: number, count: number) => {
    checkedRange(site, sheetId, 1, column, 1, count);
    const rowCount = workbook.usedRectangle(sheetId)?.rowCount ?? 1;
    for (let at = column; at < column + count; at++) {
      const shown = workbook.displayValues(sheetId, { row: 1, column: at, rowCount, columnCount: 1 });
      const characters = Math.max(...shown.map(([text = '']) => Math.max(...text.split('\n').map((l) => l.length))));
      if (characters > 0) {
        workbook.setColumnWidth(sheetId, at, Math.max(NARROWEST_PX, characters * CHARACTER_PX + PADDING_PX));
      }
    }
  };
  const hideRows = (sheetId: number, row: number, count: number, isHidden: boolean) => {
    checkedRange(site, sheetId, row, 1, count);
    workbook.setRowsHidden(sheetId, row, count, isHidden);
  };
  const hideColumns = (sheetId: number, column: number, count: number, isHidden: boolean) => {
    checkedRange(site, sheetId, 1, column, 1, count);
    workbook.setColumnsHidden(sheetId, column, count, isHidden);
  };
  const byNumbers = (change: typeof hideRows, isHidden: boolean) =>
    write<[number, number?]>('Integer | Integer,Integer', (id, [at, count = 1]) => change(id, at, count, isHidden));
  const rowsOf = (isHidden: boolean) =>
    write<[Handle]>('Range', (id, [{ data }]) => {
      const { row, rowCount } = data as RangeData;
      hideRows(id, row, rowCount, isHidden);
    });
  const columnsOf = (isHidden: boolean) =>
    write<[Handle]>('Range', (id, [{ data }]) => {
      const { column, columnCount } = data as RangeData;
      hideColumns(id, column, columnCount, isHidden);
    });

  return {
    getColumnWidth: read<[number]>((id, [column]) => workbook.columnWidth(id, column), 'Integer'),
    getRowHeight: read<[number]>((id, [row]) => workbook.rowHeight(id, row), 'Integer'),
    isRowHiddenByFilter: read<[number]>((id, [row]) => workbook.isRowHidden(id, row).byFilter, 'Integer'),
    isRowHiddenByUser: read<[number]>((id, [row]) => workbook.isRowHidden(id, row).byUser, 'Integer'),
    isColumnHiddenByUser: read<[number]>((id, [column]) => workbook.isColumnHidden(id, column), 'Integer'),
    setColumnWidth: write<[number, number]>('Integer,Integer', (id, [column, px]) => setWidths(id, column, 1, px)),
    setColumnWidths: write<[number, number, number]>('Integer,Integer,Integer', (id, [column, count, px]) =>
      setWidths(id, column, count, px),
    ),
    setRowHeight: write<[number, number]>('Integer,Integer', (id, [row, px]) => setHeights(id, row, 1, px)),
    setRowHeights: write<[number, number, number]>('Integer,Integer,Integer', (id, [row, count, px]) =>
      setHeights(id, row, count, px),
    ),
    autoResizeColumn: write<[number]>('Integer', (id, [column]) => resize(id, column, 1)),
    autoResizeColumns: write<[number, number]>('Integer,Integer', (id, [column, count]) => resize(id, column, count)),
    autoResizeRows: write<[number, number]>('Integer,Integer', (id, [row, count]) => {
      const height = sheetState(site, id).rowCount;
      setHeights(id, row, Math.min(count, height - row + 1), NARROWEST_PX);
    }),
    hideRows: byNumbers(hideRows, true),
    showRows: byNumbers(hideRows, false),
    hideRow: rowsOf(true),
    unhideRow: rowsOf(false),
    hideColumns: byNumbers(hideColumns, true),
    showColumns: byNumbers(hideColumns, false),
    hideColumn: columnsOf(true),
    unhideColumn: columnsOf(false),
  };
}
