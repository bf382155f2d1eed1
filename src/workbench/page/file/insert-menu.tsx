import { SheetsSelectionsService } from '@univerjs/preset-sheets-core';
import { Menu, type MenuEntry } from '../chrome/menu';
import type { Grid } from '../grid/grid';
import { toRectangle } from '../grid/report-selection';
import type { ServerConnection } from '../server/server-connection';

interface InsertMenuProps {
  readonly server: ServerConnection;
  readonly grid: () => Grid | null;
  readonly isViewer: boolean;
  readonly onToast: (message: string) => void;
  readonly onFocusGrid: () => void;
}

const charts = [
  ['Column chart', 'columns'],
  ['Line chart', 'line'],
  ['Pie chart', 'pie'],
] as const;

/** Inserts a chart of the selected cells. */
export function InsertMenu({ server, grid, isViewer, onToast, onFocusGrid }: InsertMenuProps) {
  const insert = async (kind: string) => {
    const shown = grid();
    if (!shown) return;
    const sheet = shown.unit.getActiveSheet();
    const rectangles = shown.injector
      .get(SheetsSelectionsService)
      .getCurrentSelections()
      .map(({ range }) => toRectangle(range, sheet.getRowCount(), sheet.getColumnCount()));
    await server.settled();
    await server.post('/api/charts', { sheet: sheet.getSheetId(), kind, rectangles });
  };
  const entries = (): MenuEntry[] =>
    charts.map(([label, kind]) => ({
      label,
      isDisabled: isViewer,
      onChoose: () => {
        onFocusGrid();
        insert(kind).catch((error: Error) => onToast(error.message));
      },
    }));
  return <Menu name="Insert" testId="insert-menu" entries={entries} />;
}
