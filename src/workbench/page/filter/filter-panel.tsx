import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { columnLetters } from '../../workbook/a1';
import type { FilterValue } from '../../workbook/sheets/filter-rows';
import type { FilterView } from '../../workbook/view/workbook-view';
import type { ServerConnection } from '../server-connection';
import { FilterActions } from './filter-actions';
import type { PressedButton } from './filter-buttons';

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

interface FilterPanelProps {
  readonly title: string;
  /** Position in the window. */
  readonly left: number;
  readonly top: number;
  readonly read: () => Promise<readonly FilterValue[]>;
  readonly onSort: (isAscending: boolean) => void;
  /** Called with the texts whose rows to hide. */
  readonly onFilter: (hidden: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The menu of a filter column: sorts the rows and selects the visible values. */
function FilterPanel({ title, left, top, read, onSort, onFilter, onClose }: FilterPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [values, setValues] = useState<readonly FilterValue[] | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The first button would get the focus, and Enter would sort.
    dialog.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    read().then((found) => {
      setValues(found);
      setHidden(new Set(found.filter(({ isHidden }) => isHidden).map(({ text }) => text)));
    }, onClose);
  }, [read, onClose]);

  const listed = (values ?? []).filter(({ text }) => text.toLowerCase().includes(search.trim().toLowerCase()));
  const show = (texts: readonly string[], isShown: boolean) => {
    const next = new Set(hidden);
    for (const text of texts) isShown ? next.delete(text) : next.add(text);
    setHidden(next);
  };
  const all = listed.map(({ text }) => text);
  const count = (each: readonly FilterValue[]) => each.reduce((sum, value) => sum + value.count, 0);
  const shownCount = count((values ?? []).filter(({ text }) => !hidden.has(text)));
  return (
    <dialog
      class="filter-panel"
      ref={dialog}
      aria-label={title}
      data-testid="filter-panel"
      style={{ left: `min(${left}px, 100vw - 280px)`, top: `clamp(8px, ${top}px, max(8px, 100vh - 460px))` }}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter([...hidden]);
        }}
      >
        <h2>{title}</h2>
        <button type="button" class="menu-item" onClick={() => onSort(true)}>
          Sort A to Z
        </button>
        <button type="button" class="menu-item" onClick={() => onSort(false)}>
          Sort Z to A
        </button>
        <hr />
        <p class="filter-all">
          <button type="button" class="link-button" onClick={() => show(all, true)}>
            Select all {listed.length}
          </button>
          <button type="button" class="link-button" onClick={() => show(all, false)}>
            Clear
          </button>
        </p>
        <input
          type="search"
          class="text-field"
          aria-label="Search values"
          placeholder="Search"
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <ul class="filter-values">
          {listed.map(({ text, count: rowCount }) => (
            <li key={text}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.has(text)}
                  onChange={(event) => show([text], event.currentTarget.checked)}
                />
                <span>{text === '' ? '(Blanks)' : text}</span>
                <small>{rowCount}</small>
              </label>
            </li>
          ))}
        </ul>
        <footer>
          <span role="status">{values && `Shows ${shownCount} of ${count(values)} rows`}</span>
          <button type="button" class="quiet-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary-button">
            OK
          </button>
        </footer>
      </form>
    </dialog>
  );
}
