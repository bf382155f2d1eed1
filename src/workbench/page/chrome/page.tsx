import { useEffect, useRef } from 'preact/hooks';
import type { TriggerView } from '../../host/host';
import type { Grid } from '../grid/start-grid';
import type { ServerConnection } from '../server/server-connection';
import { type PageStore, usePageView } from '../store/page-store';
import { Drawer } from './drawer';
import { Alert, Toasts } from './messages';
import { goToNextPartByF6 } from './next-part';
import { Sidebar } from './sidebar';
import { TitleBar } from './title-bar';

interface PageProps {
  readonly store: PageStore;
  readonly server: ServerConnection;
  readonly onGridPlace: (place: HTMLElement) => void;
  readonly onFocusGrid: () => void;
  readonly grid: () => Grid | null;
}

export function Page({ store, server, onGridPlace, onFocusGrid, grid: shownGrid }: PageProps) {
  const view = usePageView(store);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (grid.current) onGridPlace(grid.current);
  }, [onGridPlace]);

  useEffect(() => goToNextPartByF6(onFocusGrid), [onFocusGrid]);

  const run = async (what: string, start: () => Promise<unknown>) => {
    store.set({ running: what });
    try {
      await start();
    } catch (error) {
      store.toast('', (error as Error).message, 8);
    } finally {
      store.set({ running: null });
    }
  };
  const closeSidebar = () => {
    void server.closeSidebar();
    onFocusGrid();
  };
  const fire = (trigger: TriggerView) => void run(trigger.functionName, () => server.fireTrigger(trigger.triggerUid));
  const advance = (ms: number) => void run('due triggers', () => server.advanceClock(ms));

  return (
    <>
      <TitleBar
        fileName={view.fileName}
        hasFiles={view.hasFiles}
        server={server}
        grid={shownGrid}
        onToast={(message) => store.toast('', message, 8)}
        onFocusGrid={onFocusGrid}
        menu={view.menu}
        running={view.running}
        isConnected={view.isConnected}
        onMenuItem={(label, functionName) => {
          onFocusGrid();
          void run(label, () => server.clickMenuItem(functionName));
        }}
      />
      <main class="middle">
        <div class="grid" ref={grid} />
        {view.sidebar && (
          <Sidebar sidebar={view.sidebar} server={server} onClose={closeSidebar} onFocusEditor={onFocusGrid} />
        )}
      </main>
      <Drawer
        view={view}
        onToggle={() => store.set({ isDrawerOpen: !view.isDrawerOpen })}
        onFire={fire}
        onAdvance={advance}
      />
      <Toasts toasts={view.toasts} onClose={(id) => store.closeToast(id)} />
      {view.alert && <Alert alert={view.alert} onClose={() => store.set({ alert: null })} />}
    </>
  );
}
