import type { SidebarState } from '../../server/page-messages';
import type { ServerConnection } from '../server/server-connection';
import { ScriptFrame } from './script-frame';

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
