import { useMemo, useState } from 'preact/hooks';
import { Menu, type MenuEntry } from '../chrome/menu';
import type { ServerConnection } from '../server/server-connection';
import { NameQuestion, Question } from './dialog';
import { FileRequests } from './file-requests';
import { OpenDialog } from './open-dialog';
import { pickWorkbookText } from './pick-workbook-text';

interface FileMenuProps {
  readonly fileName: string;
  /** Whether the workbook lies in a folder of several. */
  readonly hasFiles: boolean;
  readonly isViewer: boolean;
  readonly server: ServerConnection;
  /** Univer's id of the sheet that is shown. */
  readonly activeSheetId: () => string | null;
  readonly onToast: (message: string) => void;
  readonly onRename: () => void;
  readonly onFocusGrid: () => void;
}

type Shown =
  | { readonly dialog: 'open' }
  | { readonly dialog: 'copy' }
  | { readonly dialog: 'trash'; readonly id: string | null; readonly name: string }
  | { readonly dialog: 'delete'; readonly id: string; readonly name: string };

/** The File menu of Sheets, over the workbooks of the workbench's own folder. */
export function FileMenu(props: FileMenuProps) {
  const { fileName, hasFiles, isViewer, server, activeSheetId, onToast, onRename, onFocusGrid } = props;
  const [shown, setShown] = useState<Shown | null>(null);
  const requests = useMemo(() => new FileRequests(server), [server]);
  const close = () => {
    setShown(null);
    onFocusGrid();
  };
  const run = (request: Promise<unknown>, then: () => void = () => {}) => {
    request.then(then, (error: Error) => onToast(error.message));
  };
  const ofFolder = (entry: Exclude<MenuEntry, 'separator'>): MenuEntry => ({
    ...entry,
    isDisabled: !hasFiles || isViewer,
  });

  const entries = (): MenuEntry[] => [
    ofFolder({ label: 'New blank workbook', onChoose: () => run(requests.create(false)) }),
    ofFolder({ label: 'New starting workbook', onChoose: () => run(requests.create(true)) }),
    ofFolder({ label: 'Open…', onChoose: () => setShown({ dialog: 'open' }) }),
    ofFolder({
      label: 'Import a saved workbook…',
      onChoose: () => run(pickWorkbookText().then((text) => (text === null ? undefined : requests.import(text)))),
    }),
    ofFolder({ label: 'Make a copy…', onChoose: () => setShown({ dialog: 'copy' }) }),
    'separator',
    {
      label: 'Download this sheet (.csv)',
      onChoose: () => {
        const sheetId = activeSheetId();
        if (sheetId !== null) run(requests.downloadCsv(sheetId));
      },
    },
    { label: 'Download the workbook (.json)', onChoose: () => run(requests.downloadWorkbook()) },
    'separator',
    { label: 'Rename', isDisabled: isViewer, onChoose: onRename },
    {
      label: 'Move to trash…',
      isDisabled: isViewer || !hasFiles,
      onChoose: () => setShown({ dialog: 'trash', id: null, name: fileName }),
    },
  ];
  const moveToTrash = async (id: string | null) => {
    await requests.moveToTrash(id ?? (await requests.list()).openId);
  };

  return (
    <>
      <Menu name="File" testId="file-menu" entries={entries} />
      {shown?.dialog === 'open' && (
        <OpenDialog
          requests={requests}
          onOpen={(id) => run(requests.open(id), close)}
          onTrash={(id, name) => setShown({ dialog: 'trash', id, name })}
          onDelete={(id, name) => setShown({ dialog: 'delete', id, name })}
          onClose={close}
        />
      )}
      {shown?.dialog === 'copy' && (
        <NameQuestion
          title="Make a copy"
          label="Name"
          name={`Copy of ${fileName}`}
          action="Make a copy"
          note="As on Google, the copy is another spreadsheet: what the add-on keeps for this one (a shared connection, its triggers) does not come along."
          onAnswer={(name) => run(requests.copy(name), close)}
          onClose={close}
        />
      )}
      {shown?.dialog === 'trash' && (
        <Question
          title="Move to trash?"
          text={`“${shown.name}” can be restored from the trash: File › Open › Trash. Its triggers rest meanwhile.`}
          action="Move to trash"
          onAnswer={() => run(moveToTrash(shown.id), () => setShown({ dialog: 'open' }))}
          onClose={close}
        />
      )}
      {shown?.dialog === 'delete' && (
        <Question
          title="Delete forever?"
          text={`“${shown.name}” cannot be restored afterwards.`}
          action="Delete forever"
          onAnswer={() => run(requests.deleteForever(shown.id), () => setShown({ dialog: 'open' }))}
          onClose={close}
        />
      )}
    </>
  );
}
