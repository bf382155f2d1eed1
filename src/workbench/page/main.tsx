import '@univerjs/preset-sheets-core/lib/index.css';
import '@univerjs/preset-sheets-drawing/lib/index.css';
import '@univerjs/preset-sheets-note/lib/index.css';
import './page.css';
import { render } from 'preact';
import { Charts } from './charts/place-charts';
import { Page } from './chrome/page';
import { readDrawerState } from './drawer/drawer-state';
import { FilterButtons } from './filter/filter-buttons';
import { drawNoSpillBorder, writeInsertItems } from './grid/adapt-to-sheets';
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
import { nameControls } from './grid/name-controls';
import { reportSelection } from './grid/report-selection';
import { startGrid } from './grid/start-grid';
import { Synchronization } from './grid/synchronize';
import { readTypedInLocale } from './grid/typed-in-locale';
import { serveUndo } from './grid/undo';
import { PageStore } from './page-store';
import { ServerConnection } from './server-connection';
import { offerTestHook } from './test-hook';

/** Storage key of the message to show after a refused edit made the page reload. */
const messageAfterReload = 'workbench.message-after-reload';

/** Removes the token from the address, where others could see or copy it. It is in a cookie now. */
function hideToken(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('token')) return;
  address.searchParams.delete('token');
  history.replaceState(null, '', address);
}

async function start(): Promise<void> {
  hideToken();
  const reload = (message: string) => {
    sessionStorage.setItem(messageAfterReload, message);
    store.toast('Not done', message, 10);
    void server.whenReachable().then(() => location.reload());
  };
  const server = new ServerConnection(
    new URLSearchParams(location.search).get('user'),
    (message) => {
      if (store.view.isConnected) store.toast('', message, 10);
    },
    reload,
  );
  const state = await server.state();
  const store = new PageStore({
    fileName: state.fileName,
    isReplaceable: state.isReplaceable,
    user: state.user,
    users: state.users,
    menu: state.menu,
    functions: state.workbook.functions,
    sidebar: state.sidebar,
    alerts: state.alerts,
    triggers: state.triggers,
    executions: state.executions,
    running: state.running,
    quotas: state.quotas,
    clock: { now: state.now, readAt: Date.now() },
    clockSteps: [],
    clockMove: null,
    timeZone: state.timeZone,
    locale: state.locale,
    scriptTimeZone: state.scriptTimeZone,
    faults: state.faults,
    saveError: state.saveError,
    toasts: [],
    drawer: readDrawerState(localStorage),
    isHelpOpen: false,
    filters: state.workbook.filters,
    pressedFilter: null,
    selectedError: '',
    isConnected: true,
    waitingFor: null,
  });
  const showName = (fileName: string) => {
    document.title = `${fileName} – Workbench`;
    if (store.view.fileName !== fileName) store.set({ fileName });
  };
  showName(state.fileName);
  const message = sessionStorage.getItem(messageAfterReload);
  sessionStorage.removeItem(messageAfterReload);
  if (message !== null) store.toast('Not done', message, 10);

  let shownGrid: Grid | null = null;
  let isOpened = false;
  let isDrawn = false;
  let isMenuBuilt = false;
  restoreFocusOnKeys(() => shownGrid);
  const onGridContainer = (container: HTMLElement) => {
    const grid = startGrid(container, state.workbook, state.locale);
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
      showErrorMessages(grid, server, (selectedError) => store.set({ selectedError }));
      drawNoSpillBorder(grid);
      isDrawn = true;
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
  };
  const onFocusGrid = () => shownGrid && focusGrid(shownGrid);

  const root = document.getElementById('page');
  if (!root) return;
  const props = { store, server, onGridContainer, onFocusGrid, grid: () => shownGrid };
  render(<Page {...props} />, root);
}

void start();
