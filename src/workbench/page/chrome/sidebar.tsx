import { useEffect, useRef } from 'preact/hooks';
import type { SidebarState } from '../../server/page-messages';
import type { ServerConnection } from '../server-connection';
import { goToNextPart } from './shortcuts';

interface SidebarProps {
  readonly sidebar: SidebarState;
  readonly server: ServerConnection;
  readonly onClose: () => void;
  readonly onFocusEditor: () => void;
}

/** A message from the frame: a call of a server function of the add-on, or a request to the page. */
type FrameMessage =
  | { readonly kind: 'script-run'; readonly call: number; readonly functionName: string; readonly args: unknown }
  | { readonly kind: 'close' | 'focus-editor' | 'next-part' | 'previous-part' };

/** As in HtmlService. Without `allow-same-origin` the frame has an opaque origin and can only send messages. */
const sandbox = 'allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-popups-to-escape-sandbox';

/** The sidebar of the add-on, in a sandboxed frame. */
export function Sidebar({ sidebar, server, onClose, onFocusEditor }: SidebarProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = async ({ source, data }: MessageEvent<FrameMessage | null>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target || typeof data !== 'object' || data === null) return;
      if (data.kind === 'close') onClose();
      if (data.kind === 'focus-editor') onFocusEditor();
      if (data.kind === 'next-part') goToNextPart(1, onFocusEditor);
      if (data.kind === 'previous-part') goToNextPart(-1, onFocusEditor);
      if (data.kind !== 'script-run') return;
      const { call, functionName, args } = data;
      const result = await server.scriptRun(functionName, args).catch((error: Error) => ({
        ok: false,
        error: { name: 'ScriptError', message: error.message },
      }));
      // An opaque origin cannot be named, so `*`. Only this window receives the message.
      target.postMessage({ kind: 'script-run-result', call, result }, '*');
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [server, onClose, onFocusEditor]);
  const path = `/sidebar?revision=${sidebar.revision}`;
  return (
    <aside class="sidebar" aria-label={sidebar.title}>
      <div class="sidebar-head">
        <h2>{sidebar.title}</h2>
        <button type="button" class="icon-button" aria-label="Close the sidebar" onClick={onClose}>
          ×
        </button>
      </div>
      <iframe
        key={path}
        ref={frame}
        class="script-frame"
        title={sidebar.title}
        data-testid="sidebar-frame"
        src={server.address(path)}
        sandbox={sandbox}
        referrerpolicy="no-referrer"
      />
    </aside>
  );
}
