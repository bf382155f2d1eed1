import type { MenuView } from '../../host/host';
import { ExtensionsMenu } from './extensions-menu';

interface TitleBarProps {
  readonly fileName: string;
  readonly menu: readonly MenuView[];
  readonly running: string | null;
  readonly isConnected: boolean;
  readonly onMenuItem: (label: string, functionName: string) => void;
}

const stopped =
  'The workbench has stopped. What you change now is not kept; after npm start this page goes on by itself.';

export function TitleBar({ fileName, menu, running, isConnected, onMenuItem }: TitleBarProps) {
  return (
    <header class="title-bar">
      <img class="title-bar-icon" src="/icon.svg" alt="" width="36" height="36" />
      <div class="title-bar-names">
        <h1 class="title-bar-file">
          {fileName}
          <span class="badge" title="This is the workbench on your own computer. It is not Google Sheets.">
            Workbench
          </span>
        </h1>
        <ExtensionsMenu menu={menu} onItem={onMenuItem} />
      </div>
      <p class={`title-bar-status ${isConnected ? '' : 'title-bar-stopped'}`} role="status">
        {!isConnected ? stopped : running ? `Running ${running}…` : ''}
      </p>
    </header>
  );
}
