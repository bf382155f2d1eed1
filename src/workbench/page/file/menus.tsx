import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FilterView } from '../../workbook/view/workbook-view';
import type { Rectangle } from '../../workbook/workbook';
import { Menu, type MenuEntry } from '../chrome/menu';
import type { PressedButton } from '../filter/filter-buttons';
import type { GridActions } from '../grid/grid-actions';
import type { ServerConnection } from '../server-connection';
import { DataMenu } from './data-menu';
import { FileMenu, FileRequests } from './file-menu';

export interface FileMenusProps {
  readonly fileName: string;
  readonly isReplaceable: boolean;
  readonly importsBankFiles: boolean;
  readonly isViewer: boolean;
  readonly server: ServerConnection;
  /** Null until the grid is loaded. */
  readonly grid: () => GridActions | null;
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
        <FileMenu {...props} activeSheetId={() => grid()?.activeSheetId() ?? null} onRename={() => setRenaming(true)} />
        <EditMenu {...props} />
        <InsertMenu {...props} />
        <DataMenu {...props} />
        {children}
      </div>
    </>
  );
}

interface FileTitleProps {
  readonly fileName: string;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  /** Null keeps the present name. */
  readonly onDone: (name: string | null) => void;
}

/** The workbook's name; a click makes it a field, as in Sheets. */
function FileTitle({ fileName, isEdited, onEdit, onDone }: FileTitleProps) {
  if (isEdited) return <TitleField fileName={fileName} onDone={onDone} />;
  return (
    <button type="button" class="file-title" title="Rename" data-testid="file-title" onClick={onEdit}>
      {fileName}
    </button>
  );
}

function TitleField({ fileName, onDone }: Pick<FileTitleProps, 'fileName' | 'onDone'>) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.select(), []);
  const finish = () => {
    const typed = input.current?.value.trim() ?? '';
    onDone(typed === '' || typed === fileName ? null : typed);
  };
  return (
    <input
      ref={input}
      class="file-title file-title-field"
      type="text"
      aria-label="Name of the workbook"
      data-testid="file-title-field"
      defaultValue={fileName}
      maxLength={1000}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') input.current?.blur();
        if (event.key !== 'Escape') return;
        if (input.current) input.current.value = fileName;
        input.current?.blur();
      }}
    />
  );
}

interface EditMenuProps {
  readonly grid: () => GridActions | null;
  readonly isViewer: boolean;
}

function EditMenu({ grid, isViewer }: EditMenuProps) {
  const entries = (): MenuEntry[] => [
    { label: 'Undo', keys: 'Ctrl+Z', isDisabled: isViewer, onChoose: () => grid()?.undo() },
    { label: 'Redo', keys: 'Ctrl+Y', isDisabled: isViewer, onChoose: () => grid()?.redo() },
  ];
  return <Menu name="Edit" testId="edit-menu" entries={entries} />;
}

interface InsertMenuProps {
  readonly server: ServerConnection;
  readonly grid: () => GridActions | null;
  readonly isViewer: boolean;
  readonly onToast: (message: string) => void;
  readonly onFocusGrid: () => void;
}

const charts = [
  ['Column chart', 'columns'],
  ['Line chart', 'line'],
  ['Pie chart', 'pie'],
] as const;

/** Inserts a chart of the selected cells. */
function InsertMenu({ server, grid, isViewer, onToast, onFocusGrid }: InsertMenuProps) {
  const insert = async (kind: string) => {
    const shown = grid();
    if (!shown) return;
    const body = { sheet: shown.activeSheetId(), kind, rectangles: shown.selection() };
    await server.settled();
    await shown.scrollTo(await server.post<Rectangle>('/api/charts', body));
  };
  const entries = (): MenuEntry[] =>
    charts.map(([label, kind]) => ({
      label,
      isDisabled: isViewer,
      onChoose: () => {
        onFocusGrid();
        insert(kind).catch((error: Error) => onToast(error.message));
      },
    }));
  return <Menu name="Insert" testId="insert-menu" entries={entries} />;
}
