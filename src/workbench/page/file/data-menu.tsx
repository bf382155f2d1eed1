import { SheetsSelectionsService } from '@univerjs/preset-sheets-core';
import { columnLetters } from '../../workbook/a1';
import { Menu, type MenuEntry } from '../chrome/menu';
import type { Grid } from '../grid/grid';
import { toRectangle } from '../grid/report-selection';
import type { ServerConnection } from '../server/server-connection';

interface DataMenuProps {
  readonly server: ServerConnection;
  readonly grid: () => Grid | null;
  readonly isViewer: boolean;
  readonly onToast: (message: string) => void;
  readonly onFocusGrid: () => void;
}

/** Sorting, of the sheet or of what is selected, by the column of the selected cell. */
export function DataMenu({ server, grid, isViewer, onToast, onFocusGrid }: DataMenuProps) {
  const entries = (): MenuEntry[] => {
    const shown = grid();
    const selection = shown?.injector.get(SheetsSelectionsService).getCurrentLastSelection();
    if (!shown || !selection) return [];
    const sheet = shown.unit.getActiveSheet();
    const rectangle = toRectangle(selection.range, sheet.getRowCount(), sheet.getColumnCount());
    const column = (selection.primary?.startColumn ?? rectangle.column - 1) + 1;
    const sort = async (isAscending: boolean, isOfSheet: boolean) => {
      await server.settled();
      const body = { sheet: sheet.getSheetId(), column, isAscending, rectangle: isOfSheet ? null : rectangle };
      await server.post('/api/sort', body);
    };
    const entry = (label: string, isAscending: boolean, isOfSheet: boolean): MenuEntry => ({
      label: `${label} (${isAscending ? 'A to Z' : 'Z to A'})`,
      isDisabled: isViewer || (!isOfSheet && rectangle.rowCount < 2),
      onChoose: () => {
        onFocusGrid();
        sort(isAscending, isOfSheet).catch((error: Error) => onToast(error.message));
      },
    });
    const by = `by column ${columnLetters(column)}`;
    return [
      entry(`Sort sheet ${by}`, true, true),
      entry(`Sort sheet ${by}`, false, true),
      'separator',
      entry(`Sort range ${by}`, true, false),
      entry(`Sort range ${by}`, false, false),
    ];
  };
  return <Menu name="Data" testId="data-menu" entries={entries} />;
}
