import { useEffect, useRef } from 'preact/hooks';
import type { SidebarState } from '../../server/page-messages';
import type { ServerConnection } from '../server/server-connection';

interface SidebarProps {
  readonly sidebar: SidebarState;
  readonly server: ServerConnection;
  readonly onClose: () => void;
  readonly onFocusEditor: () => void;
}

/** What a frame may ask of the page: a call of the add-on's server, or to be closed. */
type FrameMessage =
  | { readonly kind: 'script-run'; readonly call: number; readonly functionName: string; readonly args: unknown }
  | { readonly kind: 'close-sidebar' }
  | { readonly kind: 'focus-editor' };

export function Sidebar({ sidebar, server, onClose, onFocusEditor }: SidebarProps) {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const onMessage = async ({ source, data }: MessageEvent<FrameMessage | null>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target || typeof data !== 'object' || data === null) return;
      if (data.kind === 'close-sidebar') onClose();
      if (data.kind === 'focus-editor') onFocusEditor();
      if (data.kind !== 'script-run') return;
      const { call, functionName, args } = data;
      const result = await server.scriptRun(functionName, args).catch((error: Error) => ({
        ok: false,
        error: { name: 'ScriptError', message: error.message },
      }));
      // The frame has an opaque origin; only the window itself can be named.
      target.postMessage({ kind: 'script-run-result', call, result }, '*');
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [server, onClose, onFocusEditor]);

  return (
    <aside class="sidebar" aria-label={sidebar.title}>
      <div class="sidebar-head">
        <h2>{sidebar.title}</h2>
        <button type="button" class="icon-button" aria-label="Close the sidebar" onClick={onClose}>
          ×
        </button>
      </div>
      <iframe
        key={sidebar.revision}
        ref={frame}
        class="sidebar-frame"
        title={sidebar.title}
        data-testid="sidebar-frame"
        src={server.address(`/sidebar?revision=${sidebar.revision}`)}
        sandbox="allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-popups-to-escape-sandbox"
      />
    </aside>
  );
}
