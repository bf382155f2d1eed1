import type { MenuView } from '../../host/host';
import { FileMenus, type FileMenusProps } from '../file/file-menus';
import { ExtensionsMenu } from './extensions-menu';

interface TitleBarProps extends Omit<FileMenusProps, 'children'> {
  readonly menu: readonly MenuView[];
  readonly running: string | null;
  readonly isConnected: boolean;
  readonly onMenuItem: (label: string, functionName: string) => void;
}

const stopped =
  'The workbench has stopped. What you change now is not kept; after npm start this page goes on by itself.';

export function TitleBar({ menu, running, isConnected, onMenuItem, ...file }: TitleBarProps) {
  return (
    <header class="title-bar">
      <img class="title-bar-icon" src="/icon.svg" alt="" width="36" height="36" />
      <div class="title-bar-names">
        <FileMenus {...file}>
          <ExtensionsMenu menu={menu} onItem={onMenuItem} />
        </FileMenus>
      </div>
      <p class={`title-bar-status ${isConnected ? '' : 'title-bar-stopped'}`} role="status">
        {!isConnected ? stopped : running ? `Running ${running}…` : ''}
      </p>
    </header>
  );
}
