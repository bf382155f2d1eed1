import type { PageState } from '../server/page-messages';
import { Charts } from './charts/place-charts';
import { FilterButtons } from './filter/filter-buttons';
import { drawNoSpillBorder, writeInsertItems } from './grid/adapt-to-sheets';
import { announceSelection } from './grid/announce-selection';
import { showErrorMessages } from './grid/error-messages';
import { showFunctionHelp } from './grid/function-help';
import {
  focusGrid,
  type Grid,
  makeReadOnly,
  resizeWithoutDelay,
  restoreFocusOnKeys,
  showSheet,
  whenDrawn,
} from './grid/grid';
import { createGridActions, type GridActions } from './grid/grid-actions';
import { GroupButtons } from './grid/group-buttons';
import { keepKeyboardFocus } from './grid/keep-keyboard-focus';
import { nameControls } from './grid/name-controls';
import { reportSelection } from './grid/report-selection';
import { showBooleans } from './grid/show-booleans';
import { startGrid } from './grid/start-grid';
import { Synchronization } from './grid/synchronize';
import { readTypedInLocale } from './grid/typed-in-locale';
import { serveUndo } from './grid/undo';
import type { PageStore } from './page-store';
import type { ServerConnection } from './server-connection';
import { offerTestHook } from './test-hook';

interface ShownWorkbook {
  readonly state: PageState;
  readonly store: PageStore;
  readonly server: ServerConnection;
  readonly showName: (fileName: string) => void;
}

/** Shows the workbook in an element, and from then on each change of it and of the host. */
export function showWorkbook(container: HTMLElement, { state, store, server, showName }: ShownWorkbook): GridActions {
  let shownGrid: Grid | null = null;
  let isOpened = false;
  let isDrawn = false;
  let isMenuBuilt = false;
  restoreFocusOnKeys(() => shownGrid);
  const grid = startGrid(container, state.workbook, state.locale);
  showBooleans(grid, state.locale);
  readTypedInLocale(grid, state.locale, () => new Date(store.view.clock.now).getUTCFullYear());
  if (state.user.role === 'viewer') void makeReadOnly(grid);
  shownGrid = grid;
  const removeChart = (chart: string) => {
    focusGrid(grid);
    const sheet = grid.unit.getActiveSheet().getSheetId();
    server.post('/api/charts/remove', { sheet, chart }).catch((error: Error) => store.toast('', error.message, 8));
  };
  const charts = new Charts(grid, state.locale, state.user.role === 'viewer' ? null : removeChart);
  const filterButtons = new FilterButtons(grid, (pressedFilter) => {
    if (state.user.role !== 'viewer') store.set({ pressedFilter });
  });
  filterButtons.set(state.workbook.filters);
  const groupButtons = new GroupButtons(grid, (id) => {
    if (state.user.role === 'viewer') return;
    server.post('/api/groups', { id }).catch((error: Error) => store.toast('', error.message, 8));
  });
  groupButtons.set(state.workbook.groups);
  const synchronization = new Synchronization(grid, server, () => location.reload());
  const undo = serveUndo(grid, server, (message) => store.toast('', message, 8));
  undo.show(state.undo);
  showFunctionHelp(grid, state.workbook.functions);
  resizeWithoutDelay(grid, container);
  reportSelection(grid, server);
  void whenDrawn(grid).then(() => {
    charts.set(state.workbook.charts);
    writeInsertItems(grid);
    nameControls(grid, container);
    keepKeyboardFocus(container);
    announceSelection(grid, (selectedCell) => store.set({ selectedCell }));
    showErrorMessages(grid, server, (selectedError) => store.set({ selectedError }));
    drawNoSpillBorder(grid);
    isDrawn = true;
    store.set({ isGridShown: true });
  });
  server.listen(
    state.workbook.sequence,
    (event) => {
      const clock = 'now' in event ? { clock: { now: event.now, readAt: Date.now() } } : {};
      if (event.type === 'reload' || (event.type === 'run' && event.run !== state.run)) location.reload();
      if (event.type === 'run') {
        const { now, faults, ...shown } = event.shown;
        store.set({ ...shown, clock: { now, readAt: Date.now() } });
        store.setFaults(faults);
      }
      if (event.type === 'menu') store.set({ menu: event.menu });
      if (event.type === 'sidebar') store.set({ sidebar: event.sidebar });
      if (event.type === 'alert') store.set({ alerts: [...store.view.alerts, event.alert] });
      if (event.type === 'alertClosed') store.closeAlert(event.id);
      if (event.type === 'faults') store.setFaults(event.faults);
      if (event.type === 'saveError') store.set({ saveError: event.saveError });
      if (event.type === 'undo') undo.show(event.undo);
      if (event.type === 'started') store.executionStarted(event.running);
      if (event.type === 'activeSheet') void showSheet(grid, event.sheet);
      if (event.type === 'toast') store.toast(event.toast.title, event.toast.message, event.toast.timeoutSeconds);
      if (event.type === 'clock' && store.view.clockMove !== null) {
        store.set({ clockMove: { ...store.view.clockMove, waitsFor: event.waitsFor } });
      }
      if (event.type === 'triggers') store.set({ triggers: event.triggers, ...clock });
      if (event.type === 'execution') {
        store.executionEnded(event.execution);
        store.set(clock);
      }
      if (event.type !== 'change') return;
      synchronization.apply(event.change);
      showName(grid.unit.getName());
      if (event.change.kind === 'functions') {
        store.set({ functions: event.change.functions });
        showFunctionHelp(grid, event.change.functions);
      }
      if (event.change.kind === 'filters') {
        filterButtons.set(event.change.filters);
        store.set({ filters: event.change.filters });
      }
      if (event.change.kind === 'groups') groupButtons.set(event.change.groups);
      if (event.change.kind === 'charts') {
        for (const [id, number] of Object.entries<number>(event.change.sheetNumbers)) {
          grid.sheetNumbers.set(id, number);
        }
        charts.set(event.change.charts);
      } else charts.refresh();
    },
    (isConnected) => {
      store.set({ isConnected });
      if (isConnected && !isOpened) {
        isOpened = true;
        void server.open().then(() => {
          isMenuBuilt = true;
        });
      }
    },
  );
  offerTestHook(grid, server, () => isDrawn && isMenuBuilt);
  return createGridActions(grid);
}
