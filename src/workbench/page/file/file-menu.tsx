import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { workbookLimits } from '../../workbook/workbook-limits';
import { Menu, type MenuEntry } from '../chrome/menu';
import type { ServerConnection } from '../server-connection';
import { BankImport } from './bank-import';
import { pickBankFile } from './bank-import-requests';
import { useDroppedFile } from './use-dropped-file';

interface FileMenuProps {
  readonly fileName: string;
  /** Whether New and Import can replace the workbook. */
  readonly isReplaceable: boolean;
  /** Whether the accounts are on this machine, so that bank files can be imported. */
  readonly importsBankFiles: boolean;
  readonly isViewer: boolean;
  readonly server: ServerConnection;
  /** Univer's id of the sheet that is shown. */
  readonly activeSheetId: () => string | null;
  readonly onToast: (message: string) => void;
  readonly onRename: () => void;
  readonly onFocusGrid: () => void;
}

/** The workbook that replaces the present one after the user confirms. */
interface Replacement {
  readonly title: string;
  readonly start: () => Promise<unknown>;
}

/** The File menu of Sheets, for the one workbook of the data folder. */
export function FileMenu(props: FileMenuProps) {
  const { fileName, isReplaceable, importsBankFiles, isViewer, server, activeSheetId, onToast, onRename, onFocusGrid } =
    props;
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const [bankFile, setBankFile] = useState<File | null>(null);
  const isOver = useDroppedFile(importsBankFiles && !isViewer && bankFile === null, useCallback(setBankFile, []));
  const requests = useMemo(() => new FileRequests(server), [server]);
  const close = () => {
    setReplacement(null);
    onFocusGrid();
  };
  const run = (request: Promise<unknown>) => {
    request.catch((error: Error) => onToast(error.message));
  };
  const replacing = (label: string, title: string, start: () => Promise<unknown>): MenuEntry => ({
    label,
    isDisabled: !isReplaceable || isViewer,
    onChoose: () => setReplacement({ title, start }),
  });

  const entries = (): MenuEntry[] => [
    replacing('New blank workbook…', 'New blank workbook', () => requests.create(false)),
    replacing('New starting workbook…', 'New starting workbook', () => requests.create(true)),
    {
      label: 'Import a saved workbook…',
      isDisabled: !isReplaceable || isViewer,
      onChoose: () =>
        run(
          pickWorkbookText(requests.check).then((text) => {
            if (text === null) onFocusGrid();
            else setReplacement({ title: 'Import a saved workbook', start: () => requests.import(text) });
          }),
        ),
    },
    {
      label: 'Import bank file…',
      isDisabled: !importsBankFiles || isViewer,
      onChoose: () =>
        run(
          pickBankFile().then((file) => {
            if (file === null) onFocusGrid();
            else setBankFile(file);
          }),
        ),
    },
    'separator',
    {
      label: 'Download this sheet (.csv)',
      onChoose: () => {
        onFocusGrid();
        const sheetId = activeSheetId();
        if (sheetId !== null) run(requests.downloadCsv(sheetId));
      },
    },
    {
      label: 'Download the workbook (.json)',
      onChoose: () => {
        onFocusGrid();
        run(requests.downloadWorkbook());
      },
    },
    'separator',
    { label: 'Rename', isDisabled: isViewer, onChoose: onRename },
  ];

  return (
    <>
      <Menu name="File" testId="file-menu" entries={entries} keyShortcut="F6" />
      {isOver && <div class="drop-note">Drop a file of your bank to import it</div>}
      {bankFile && (
        <BankImport
          file={bankFile}
          server={server}
          onClose={() => {
            setBankFile(null);
            onFocusGrid();
          }}
        />
      )}
      {replacement && (
        <Question
          title={replacement.title}
          text={`It replaces “${fileName}”, whose triggers and shared connection end. To keep this workbook, cancel and download it first.`}
          action="Replace"
          onAnswer={() => {
            close();
            run(replacement.start());
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onAnswer: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Escape cancels. */
function Question({ title, text, action, onAnswer, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog class="question" ref={dialog} onClose={onClose} aria-label={title} data-testid="question">
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="question-buttons">
        <button type="button" class="quiet-button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="primary-button" onClick={onAnswer}>
          {action}
        </button>
      </div>
    </dialog>
  );
}

/** Lets the user choose a file, reads it and checks its text. Null if the user cancels. */
function pickWorkbookText(check: (text: string) => Promise<void>): Promise<string | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  const read = async (file: File) => {
    if (file.size > workbookLimits.importBytes) throw new Error(`“${file.name}” is larger than 100 MB.`);
    const text = await file.text();
    await check(text).catch((cause: Error) => {
      throw new Error(`“${file.name}” cannot be imported. ${cause.message}`, { cause });
    });
    return text;
  };
  return new Promise((resolve, reject) => {
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (!file) resolve(null);
      else read(file).then(resolve, reject);
    });
    input.click();
  });
}

/** The requests of the File menu. Each waits until the server has earlier edits. */
export class FileRequests {
  constructor(private readonly server: ServerConnection) {}

  create = (isStarting: boolean) => this.post('new', { isStarting });
  rename = (name: string) => this.post('rename', { name });
  /** Rejects with the reason why a file is not a workbook. */
  check = (content: string) => this.post('check', { content });
  import = (content: string) => this.post('import', { content });

  async downloadCsv(viewSheetId: string): Promise<void> {
    await this.download(`/api/files/csv?sheet=${encodeURIComponent(viewSheetId)}`);
  }

  downloadWorkbook = (): Promise<void> => this.download('/api/files/workbook');

  private async download(path: string): Promise<void> {
    await this.server.settled();
    const link = document.createElement('a');
    link.href = this.server.address(path);
    // Content-Disposition of the response names the file.
    link.download = '';
    link.click();
  }

  private async post(what: string, body: unknown): Promise<void> {
    await this.server.settled();
    await this.server.post(`/api/files/${what}`, body);
  }
}
