import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { FilterView } from '../../workbook/view/workbook-view';
import type { PressedButton } from '../filter/filter-buttons';
import type { Grid } from '../grid/grid';
import type { ServerConnection } from '../server/server-connection';
import { DataMenu } from './data-menu';
import { EditMenu } from './edit-menu';
import { FileMenu } from './file-menu';
import { FileRequests } from './file-requests';
import { FileTitle } from './file-title';
import { InsertMenu } from './insert-menu';

export interface FileMenusProps {
  readonly fileName: string;
  readonly isReplaceable: boolean;
  readonly isViewer: boolean;
  readonly server: ServerConnection;
  readonly grid: () => Grid | null;
  readonly filters: readonly FilterView[];
  readonly onFilterColumn: (pressed: PressedButton) => void;
  readonly onToast: (message: string) => void;
  readonly onFocusGrid: () => void;
  /** The menus to the right of these. */
  readonly children: ComponentChildren;
}

/** The name of the workbook, and those menus of Sheets that the workbench has. */
export function FileMenus({ children, ...props }: FileMenusProps) {
  const { fileName, isViewer, server, grid, onToast, onFocusGrid } = props;
  const [isRenaming, setRenaming] = useState(false);
  const rename = (name: string | null) => {
    setRenaming(false);
    onFocusGrid();
    if (name !== null) new FileRequests(server).rename(name).catch((error: Error) => onToast(error.message));
  };
  return (
    <>
      <h1 class="title-bar-file">
        <FileTitle fileName={fileName} isEdited={isRenaming} onEdit={() => setRenaming(!isViewer)} onDone={rename} />
        <span class="badge" title="This is the workbench on your own computer. It is not Google Sheets.">
          Workbench
        </span>
      </h1>
      <div class="title-bar-menus">
        <FileMenu
          {...props}
          activeSheetId={() => grid()?.unit.getActiveSheet().getSheetId() ?? null}
          onRename={() => setRenaming(true)}
        />
        <EditMenu {...props} />
        <InsertMenu {...props} />
        <DataMenu {...props} />
        {children}
      </div>
    </>
  );
}
