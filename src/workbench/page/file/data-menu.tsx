import { columnLetters } from '../../workbook/a1';
import type { FilterView } from '../../workbook/view/workbook-view';
import { Menu, type MenuEntry } from '../chrome/menu';
import { FilterActions } from '../filter/filter-actions';
import type { PressedButton } from '../filter/filter-buttons';
import type { GridActions } from '../grid/grid-actions';
import type { ServerConnection } from '../server-connection';

interface DataMenuProps {
  readonly server: ServerConnection;
  readonly grid: () => GridActions | null;
  readonly filters: readonly FilterView[];
  readonly isViewer: boolean;
  readonly onFilterColumn: (pressed: PressedButton) => void;
  readonly onToast: (message: string) => void;
  readonly onFocusGrid: () => void;
}

/** Sorts the sheet or the selection by the column of the active cell, and adds or removes the filter. */
export function DataMenu(props: DataMenuProps) {
  const { server, grid, filters, isViewer, onFilterColumn, onToast, onFocusGrid } = props;
  const run = (request: Promise<unknown>) => {
    onFocusGrid();
    request.catch((error: Error) => onToast(error.message));
  };
  const entries = (): MenuEntry[] => {
    const shown = grid();
    const rectangle = shown?.selection().at(-1);
    if (!shown || !rectangle) return [];
    const sheetId = shown.activeSheetId();
    const column = shown.activeColumn() ?? rectangle.column;
    const sort = async (isAscending: boolean, isOfSheet: boolean) => {
      await server.settled();
      const body = { sheet: sheetId, column, isAscending, rectangle: isOfSheet ? null : rectangle };
      await server.post('/api/sort', body);
    };
    const entry = (label: string, isAscending: boolean, isOfSheet: boolean): MenuEntry => ({
      label: `${label} (${isAscending ? 'A to Z' : 'Z to A'})`,
      isDisabled: isViewer || (!isOfSheet && rectangle.rowCount < 2),
      onChoose: () => run(sort(isAscending, isOfSheet)),
    });
    const by = `by column ${columnLetters(column)}`;
    const filter = filters.find((each) => each.sheetId === sheetId);
    const isFiltered = filter !== undefined && isWithin(filter, column);
    const actions = new FilterActions(server);
    return [
      entry(`Sort sheet ${by}`, true, true),
      entry(`Sort sheet ${by}`, false, true),
      'separator',
      entry(`Sort range ${by}`, true, false),
      entry(`Sort range ${by}`, false, false),
      'separator',
      {
        label: filter ? 'Remove filter' : 'Create a filter',
        isDisabled: isViewer,
        onChoose: () => run(filter ? actions.remove(sheetId) : actions.create(sheetId, rectangle)),
      },
      {
        label: `Filter ${by}…`,
        isDisabled: isViewer || !isFiltered,
        onChoose: () => onFilterColumn({ sheetId, column, left: 240, top: 120 }),
      },
    ];
  };
  return <Menu name="Data" testId="data-menu" entries={entries} />;
}

function isWithin({ rectangle }: FilterView, column: number): boolean {
  return column >= rectangle.column && column < rectangle.column + rectangle.columnCount;
}
