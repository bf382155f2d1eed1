import { useEffect, useRef } from 'preact/hooks';
import type { SidebarState } from '../../server/page-messages';
import type { ServerConnection } from '../server-connection';

interface SidebarProps {
  readonly sidebar: SidebarState;
  readonly server: ServerConnection;
  readonly onClose: () => void;
  readonly onFocusEditor: () => void;
}

const leaveOpen = () => {};

export function Sidebar({ sidebar, server, onClose, onFocusEditor }: SidebarProps) {
  return (
    <aside class="sidebar" aria-label={sidebar.title}>
      <div class="sidebar-head">
        <h2>{sidebar.title}</h2>
        <button type="button" class="icon-button" aria-label="Close the sidebar" onClick={onClose}>
          ×
        </button>
      </div>
      <ScriptFrame
        title={sidebar.title}
        path={`/sidebar?revision=${sidebar.revision}`}
        testId="sidebar-frame"
        server={server}
        onClose={onClose}
        onEscape={leaveOpen}
        onFocusEditor={onFocusEditor}
      />
    </aside>
  );
}

interface ScriptFrameProps {
  readonly title: string;
  /** Path of the HTML on the server, different each time the add-on shows it. */
  readonly path: string;
  readonly testId: string;
  readonly server: ServerConnection;
  readonly onClose: () => void;
  readonly onEscape: () => void;
  readonly onFocusEditor: () => void;
  readonly onSize?: (size: { readonly widthPx?: number; readonly heightPx?: number }) => void;
}

/** A message from a frame: a call of a server function of the add-on, or a change of the frame itself. */
export type FrameMessage =
  | { readonly kind: 'script-run'; readonly call: number; readonly functionName: string; readonly args: unknown }
  | { readonly kind: 'close' | 'escape' | 'focus-editor' }
  | { readonly kind: 'size'; readonly widthPx?: number; readonly heightPx?: number };

/** As in HtmlService. Without `allow-same-origin` the frame has an opaque origin and can only send messages. */
const sandbox = 'allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-popups-to-escape-sandbox';

/** Shows HTML of the add-on in a sandboxed frame. */
function ScriptFrame(props: ScriptFrameProps) {
  const { title, path, testId, server, onClose, onEscape, onFocusEditor, onSize } = props;
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const onMessage = async ({ source, data }: MessageEvent<FrameMessage | null>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target || typeof data !== 'object' || data === null) return;
      if (data.kind === 'close') onClose();
      if (data.kind === 'escape') onEscape();
      if (data.kind === 'focus-editor') onFocusEditor();
      if (data.kind === 'size') onSize?.(data);
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
  }, [server, onClose, onEscape, onFocusEditor, onSize]);

  return (
    <iframe
      key={path}
      ref={frame}
      class="script-frame"
      title={title}
      data-testid={testId}
      src={server.address(path)}
      sandbox={sandbox}
      referrerpolicy="no-referrer"
    />
  );
}
