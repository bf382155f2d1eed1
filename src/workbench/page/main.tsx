import './page.css';
import { render } from 'preact';
import { Page } from './chrome/page';
import { readDrawerState } from './drawer/drawer-state';
import type { GridActions } from './grid/grid-actions';
import { PageStore } from './page-store';
import { ServerConnection } from './server-connection';

/** Univer is most of the script. It loads while the server answers, and everything around the grid is shown before. */
const gridModule = Promise.all([import('./show-workbook'), loadGridStyle()]).then(([module]) => module);
// Reported when it is awaited.
gridModule.catch(() => {});

/** Before the page's own style, which overrides Univer's. */
function loadGridStyle(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/grid.css' });
  document.head.prepend(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error('The style of the sheet was not loaded.'));
  });
}

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
    importsBankFiles: state.importsBankFiles,
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
    isGridShown: false,
    filters: state.workbook.filters,
    pressedFilter: null,
    selectedCell: '',
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

  let grid: GridActions | null = null;
  const onGridContainer = (container: HTMLElement) => {
    gridModule
      .then(({ showWorkbook }) => {
        grid = showWorkbook(container, { state, store, server, showName });
      })
      .catch((error: Error) => store.toast('The sheet cannot be shown', `${error.message} Load the page again.`, -1));
  };

  const root = document.getElementById('page');
  if (!root) return;
  root.replaceChildren();
  const onFocusGrid = () => {
    // A dialog that was answered is removed by the next render, and keeps the focus until then.
    if (document.querySelector('dialog[open]')) setTimeout(() => grid?.focus());
    else grid?.focus();
  };
  const props = { store, server, onGridContainer, onFocusGrid, grid: () => grid };
  render(<Page {...props} />, root);
}

start().catch((error: Error) => {
  const root = document.querySelector('#page .opening');
  if (root) root.textContent = error.message;
});
