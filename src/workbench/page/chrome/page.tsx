import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { messageOf } from '../../error-text';
import { Drawer } from '../drawer/drawer';
import { createDrawerActions } from '../drawer/drawer-actions';
import { type DrawerState, saveDrawerState } from '../drawer/drawer-state';
import { ColumnFilter } from '../filter/filter-panel';
import type { GridActions } from '../grid/grid-actions';
import { type PageStore, usePageView } from '../page-store';
import type { ServerConnection } from '../server-connection';
import { FirstHint, Help } from './help';
import { Alert, Toasts } from './messages';
import { goToNextPartByF6, openByKeys } from './shortcuts';
import { Sidebar } from './sidebar';
import { TitleBar } from './title-bar';

interface PageProps {
  readonly store: PageStore;
  readonly server: ServerConnection;
  readonly onGridContainer: (container: HTMLElement) => void;
  readonly onFocusGrid: () => void;
  readonly grid: () => GridActions | null;
}

export function Page({ store, server, onGridContainer, onFocusGrid, grid: shownGrid }: PageProps) {
  const view = usePageView(store);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (grid.current) onGridContainer(grid.current);
  }, [onGridContainer]);

  const run = useCallback(
    async (what: string, start: () => Promise<unknown>) => {
      store.set({ waitingFor: what });
      try {
        await start();
      } catch (error) {
        store.toast('', messageOf(error), 8);
      } finally {
        store.set({ waitingFor: null });
      }
    },
    [store],
  );
  const actions = useMemo(() => createDrawerActions(store, server, run), [store, server, run]);
  const setDrawer = useCallback(
    (drawer: DrawerState) => {
      saveDrawerState(localStorage, drawer);
      store.set({ drawer });
    },
    [store],
  );
  useEffect(() => goToNextPartByF6(onFocusGrid), [onFocusGrid]);
  useEffect(
    () =>
      openByKeys({
        help: () => store.set({ isHelpOpen: true }),
        drawer: (tab) => setDrawer({ isOpen: true, tab }),
      }),
    [store, setDrawer],
  );

  const closeSidebar = useCallback(() => {
    void server.closeSidebar();
    onFocusGrid();
  }, [server, onFocusGrid]);
  const [alert] = view.alerts;
  const pressed = view.pressedFilter;
  const filter = view.filters.find(({ sheetId }) => sheetId === pressed?.sheetId);
  const closeFilter = useCallback(() => {
    store.set({ pressedFilter: null });
    onFocusGrid();
  }, [store, onFocusGrid]);
  return (
    <>
      <TitleBar
        fileName={view.fileName}
        isReplaceable={view.isReplaceable}
        importsBankFiles={view.importsBankFiles}
        server={server}
        grid={shownGrid}
        onToast={(message) => store.toast('', message, 8)}
        onFocusGrid={onFocusGrid}
        filters={view.filters}
        onFilterColumn={(pressedFilter) => store.set({ pressedFilter })}
        user={view.user}
        menu={view.menu}
        waitingFor={view.waitingFor}
        saveError={view.saveError}
        isConnected={view.isConnected}
        onMenuItem={(label, functionName) => {
          onFocusGrid();
          void run(label, () => server.clickMenuItem(functionName));
        }}
        onUser={() => setDrawer({ isOpen: true, tab: 'users' })}
        onHelp={() => store.set({ isHelpOpen: true })}
      />
      {pressed && filter && (
        <ColumnFilter
          server={server}
          filter={filter}
          pressed={pressed}
          heading={shownGrid()?.text(filter.rectangle.row, pressed.column) ?? ''}
          onToast={(message) => store.toast('', message, 8)}
          onClose={closeFilter}
        />
      )}
      <p class="visually-hidden" role="status" aria-label="Selected cell" data-testid="selected-cell">
        {view.selectedCell}
      </p>
      <p class="visually-hidden" role="status" aria-label="Error of the selected cell" data-testid="selected-error">
        {view.selectedError}
      </p>
      <main class="middle">
        <div class="grid" ref={grid} />
        {!view.isGridShown && (
          <p class="opening" role="status">
            Opening the workbook…
          </p>
        )}
        {view.sidebar && (
          <Sidebar sidebar={view.sidebar} server={server} onClose={closeSidebar} onFocusEditor={onFocusGrid} />
        )}
      </main>
      {view.isReplaceable && !view.drawer.isOpen && <FirstHint />}
      <Drawer view={view} actions={actions} onChange={setDrawer} />
      <Toasts toasts={view.toasts} onClose={(id) => store.closeToast(id)} />
      {alert && (
        <Alert
          key={alert.id}
          alert={alert}
          onAnswer={(button) => {
            store.closeAlert(alert.id);
            if (alert.isWaiting) void server.answerAlert(alert.id, button);
          }}
        />
      )}
      {view.isHelpOpen && <Help functions={view.functions} onClose={() => store.set({ isHelpOpen: false })} />}
    </>
  );
}
