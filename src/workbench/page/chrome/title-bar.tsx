import type { HostUser, MenuView } from '../../host';
import { FileMenus, type FileMenusProps } from '../file/menus';
import { Menu, type MenuGroup } from './menu';

interface TitleBarProps extends Omit<FileMenusProps, 'children' | 'isViewer'> {
  readonly user: HostUser;
  readonly menu: readonly MenuView[];
  readonly waitingFor: string | null;
  readonly saveError: string | null;
  readonly isConnected: boolean;
  readonly onMenuItem: (label: string, functionName: string) => void;
  readonly onUser: () => void;
  readonly onHelp: () => void;
}

const stopped =
  'The workbench has stopped. Changes you make now are not saved. Run npm start and open the address that it prints.';

export function TitleBar(props: TitleBarProps) {
  const { user, menu, waitingFor, saveError, isConnected, onMenuItem, onUser, onHelp, ...file } = props;
  const isViewer = user.role === 'viewer';
  const problem = isConnected ? saveError && `${saveError} Saving is retried every few seconds.` : stopped;
  return (
    <header class="title-bar">
      <img class="title-bar-icon" src="/icon.svg" alt="" width="36" height="36" />
      <div class="title-bar-names">
        <FileMenus {...file} isViewer={isViewer}>
          {/* To a viewer Sheets shows no menu of an add-on. */}
          {isViewer ? <p class="view-only">View only</p> : <ExtensionsMenu menu={menu} onItem={onMenuItem} />}
        </FileMenus>
      </div>
      <p class={`title-bar-status ${problem ? 'title-bar-stopped' : ''}`} role="status">
        {problem || (waitingFor ? `Running ${waitingFor}…` : '')}
      </p>
      <button type="button" class="icon-button" aria-label="Help" title="Help" onClick={onHelp}>
        ?
      </button>
      <button
        type="button"
        class="user-chip"
        data-testid="user-chip"
        aria-label={`${user.email}, ${user.role}: other users`}
        title={`${user.email} (${user.role})`}
        onClick={onUser}
      >
        <Avatar user={user} />
      </button>
    </header>
  );
}

interface ExtensionsMenuProps {
  readonly menu: readonly MenuView[];
  readonly onItem: (label: string, functionName: string) => void;
}

/** The Extensions menu of Sheets with the add-on's items. */
function ExtensionsMenu({ menu, onItem }: ExtensionsMenuProps) {
  const groups = (): MenuGroup[] =>
    menu.map(({ title, items }) => ({
      title,
      entries: items.map(({ label, functionName }) => ({ label, onChoose: () => onItem(label, functionName) })),
    }));
  return <Menu name="Extensions" testId="extensions-menu" entries={groups} emptyText="The add-on has no menu yet." />;
}

/** The initial of a user in the colour of the role, for the title bar and the drawer. */
export function Avatar({ user }: { user: HostUser }) {
  return (
    <span class={`avatar avatar-${user.role}`} aria-hidden="true">
      {user.email.slice(0, 1).toUpperCase()}
    </span>
  );
}
