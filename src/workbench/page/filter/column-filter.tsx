import { useCallback, useMemo } from 'preact/hooks';
import { columnLetters } from '../../workbook/a1';
import type { FilterView } from '../../workbook/view/workbook-view';
import type { ServerConnection } from '../server/server-connection';
import { FilterActions } from './filter-actions';
import type { PressedButton } from './filter-buttons';
import { FilterPanel } from './filter-panel';

interface ColumnFilterProps {
  readonly server: ServerConnection;
  readonly filter: FilterView;
  readonly pressed: PressedButton;
  /** The text of the header cell. */
  readonly heading: string;
  readonly onToast: (message: string) => void;
  readonly onClose: () => void;
}

/** The filter menu of the column whose button was pressed. */
export function ColumnFilter({ server, filter, pressed, heading, onToast, onClose }: ColumnFilterProps) {
  const actions = useMemo(() => new FilterActions(server), [server]);
  const { sheetId, column } = pressed;
  const read = useCallback(() => actions.values(sheetId, column), [actions, sheetId, column]);
  const run = (request: Promise<unknown>) => {
    request.catch((error: Error) => onToast(error.message));
    onClose();
  };
  return (
    <FilterPanel
      title={`Filter by ${heading || `column ${columnLetters(column)}`}`}
      left={pressed.left}
      top={pressed.top}
      read={read}
      onSort={(isAscending) => run(actions.sort(filter, column, isAscending))}
      onFilter={(hidden) => run(actions.hide(sheetId, column, hidden))}
      onClose={onClose}
    />
  );
}
