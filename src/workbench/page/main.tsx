import '@univerjs/preset-sheets-core/lib/index.css';
import '@univerjs/preset-sheets-drawing/lib/index.css';
import '@univerjs/preset-sheets-note/lib/index.css';
import './page.css';
import './file/file.css';
import { render } from 'preact';
import { Charts } from './charts/place-charts';
import { Page } from './chrome/page';
import { drawNoSpillBorder } from './grid/as-sheets';
import { showErrorMessages } from './grid/error-hover';
import { showFunctionHelp } from './grid/function-help';
import { reportSelection } from './grid/report-selection';
import { focusGrid, type Grid, startGrid, whenDrawn } from './grid/start-grid';
import { Synchronization } from './grid/synchronize';
import { ServerConnection } from './server/server-connection';
import { PageStore } from './store/page-store';
import { offerTestHook } from './test-hook';

async function start(): Promise<void> {
  const server = new ServerConnection(new URLSearchParams(location.search).get('user'), (message) =>
    store.toast('Not saved', message, 10),
  );
  const state = await server.state();
  const store = new PageStore({
    fileName: state.fileName,
    hasFiles: state.hasFiles,
    menu: state.menu,
    sidebar: state.sidebar,
    triggers: state.triggers,
    executions: state.executions,
    clock: { now: state.now, readAt: Date.now() },
    timeZone: state.timeZone,
    toasts: [],
    alert: null,
    isDrawerOpen: false,
    isConnected: true,
    running: null,
  });
  const showName = (fileName: string) => {
    document.title = `${fileName} – Workbench`;
    if (store.view.fileName !== fileName) store.set({ fileName });
  };
  showName(state.fileName);

  let shownGrid: Grid | null = null;
  let isOpened = false;
  let isDrawn = false;
  let isMenuBuilt = false;
  const onGridPlace = (place: HTMLElement) => {
    const grid = startGrid(place, state.workbook);
    shownGrid = grid;
    const charts = new Charts(grid);
    const synchronization = new Synchronization(grid, server, () => location.reload());
    showFunctionHelp(grid, state.workbook.functions);
    reportSelection(grid, server);
    void whenDrawn(grid).then(() => {
      charts.set(state.workbook.charts);
      showErrorMessages(grid, server);
      drawNoSpillBorder(grid);
      isDrawn = true;
    });
    server.listen(
      state.workbook.sequence,
      (event) => {
        const clock = 'now' in event ? { clock: { now: event.now, readAt: Date.now() } } : {};
        if (event.type === 'reload' || (event.type === 'run' && event.run !== state.run)) location.reload();
        if (event.type === 'menu') store.set({ menu: event.menu });
        if (event.type === 'sidebar') store.set({ sidebar: event.sidebar });
        if (event.type === 'alert') store.set({ alert: event.alert });
        if (event.type === 'toast') store.toast(event.toast.title, event.toast.message, event.toast.timeoutSeconds);
        if (event.type === 'triggers') store.set({ triggers: event.triggers, ...clock });
        if (event.type === 'execution') {
          store.set({ executions: [event.execution, ...store.view.executions].slice(0, 200), ...clock });
        }
        if (event.type !== 'change') return;
        synchronization.apply(event.change);
        showName(grid.unit.getName());
        if (event.change.kind === 'functions') showFunctionHelp(grid, event.change.functions);
        if (event.change.kind === 'charts') charts.set(event.change.charts);
        else charts.refresh();
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

  const place = document.getElementById('page');
  if (!place) return;
  const parts = { store, server, onGridPlace, onFocusGrid, grid: () => shownGrid };
  render(<Page {...parts} />, place);
}

void start();
