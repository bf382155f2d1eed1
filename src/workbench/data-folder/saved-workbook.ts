import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { RetriedWrite, reasonOf } from '../durable-files';
import type { Host } from '../host';
import type { Workbook, WorkbookSnapshot } from '../workbook/workbook';
import { saveRescueCopy, type WorkbookFile } from './workbook-file';
import { readWorkbookText, WorkbookTextError } from './workbook-text';

/** An open workbook, with the host that runs the add-on. */
export interface OpenedWorkbook {
  readonly workbook: Workbook;
  readonly host: Host;
  /** Ends the host and disposes of the workbook. Unsaved changes are lost. */
  dispose(): Promise<void>;
}

export interface SavedWorkbookOptions {
  readonly file: WorkbookFile;
  /** Properties and triggers, which the host saves in its own file. */
  readonly hostStore: {
    /** Why they are not saved; null if they are. */
    readonly saveError: string | null;
    onSaveError(listener: (reason: string | null) => void): void;
  };
  /** Opens a saved workbook, or a new one: blank, or filled as the starting one. */
  readonly open: (what: WorkbookSnapshot | NewWorkbook) => Promise<OpenedWorkbook>;
  /** Where the workbook is saved at the end if its folder takes no writes. The default is the system's temporary folder. */
  readonly rescueDir?: string;
}

export interface NewWorkbook {
  readonly name: string;
  readonly isStarting: boolean;
}

const blank: NewWorkbook = { name: 'Untitled spreadsheet', isStarting: false };
const starting: NewWorkbook = { name: 'My finances', isStarting: true };
/** Ending the program does not wait longer for a workbook that is being opened. */
const closingMs = 3_000;

/**
 * The workbook of a data folder: open, saved as it changes, and replaced when another is made or imported. If the
 * replacement fails, the open one stays open.
 */
export class SavedWorkbook {
  private readonly replacedListeners = new Set<(opened: OpenedWorkbook) => void>();
  private readonly saveErrorListeners = new Set<() => void>();
  private autosave: Autosave;
  private queue: Promise<unknown> = Promise.resolve();
  private isClosing = false;

  private constructor(
    private readonly options: SavedWorkbookOptions,
    private opened: OpenedWorkbook,
  ) {
    options.hostStore.onSaveError(() => this.reportSaveError());
    this.autosave = this.startSaving();
    this.deleteDataOfOtherDocuments();
  }

  /** Opens the workbook of the folder, or a new starting workbook. */
  static async start(options: SavedWorkbookOptions): Promise<SavedWorkbook> {
    const saved = new SavedWorkbook(options, await options.open(options.file.read() ?? starting));
    saved.autosave.saveNow();
    return saved;
  }

  /** What is not saved, and why, in sentences; null if everything is saved. */
  get saveError(): string | null {
    const [workbook, host] = [this.autosave.saveError, this.options.hostStore.saveError];
    if (workbook !== null && workbook === host) return `Nothing is saved: ${workbook}.`;
    const sentences = [
      workbook === null ? [] : `The workbook is not saved: ${workbook}.`,
      host === null ? [] : `Properties and triggers are not saved: ${host}.`,
    ].flat();
    return sentences.length === 0 ? null : sentences.join(' ');
  }

  get current(): OpenedWorkbook {
    return this.opened;
  }

  /** Calls the listener after another workbook has replaced the open one. */
  onReplaced(listener: (opened: OpenedWorkbook) => void): void {
    this.replacedListeners.add(listener);
  }

  /** Calls the listener when `saveError` may have changed. */
  onSaveError(listener: () => void): void {
    this.saveErrorListeners.add(listener);
  }

  create(isStarting: boolean): Promise<void> {
    return this.enqueue(() => this.replace(isStarting ? starting : blank));
  }

  /** Opens a downloaded workbook under a new id: properties and triggers belong to a spreadsheet's id. */
  import(content: string): Promise<void> {
    return this.enqueue(() => {
      const snapshot = readWorkbookText(content);
      return this.replace({ ...snapshot, document: { ...snapshot.document, id: randomUUID() } });
    });
  }

  rename(name: string): void {
    this.opened.workbook.name = checkedName(name);
    this.autosave.saveNow();
  }

  /** Ends within seconds. Rejects if something could not be saved. */
  async close(): Promise<void> {
    this.isClosing = true;
    const waiting = new AbortController();
    await Promise.race([this.queue, wait(closingMs, undefined, { signal: waiting.signal }).catch(() => {})]);
    waiting.abort();
    this.autosave.saveNow();
    const { rescueDir = tmpdir() } = this.options;
    // Before the host is closed, which may hang.
    const rescued =
      this.autosave.saveError === null ? null : saveRescueCopy(this.opened.workbook.snapshot(), rescueDir);
    this.autosave.stop();
    await this.opened.dispose();
    if (this.saveError === null) return;
    const hint = rescued === null ? '' : ` A copy is in ${rescued} until the system clears that folder: import it.`;
    throw new Error(`${this.saveError}${hint}`);
  }

  private async replace(what: WorkbookSnapshot | NewWorkbook): Promise<void> {
    const { file } = this.options;
    this.save();
    const next = await this.options.open(what);
    const before = this.opened;
    try {
      if (this.isClosing) throw new Error('The workbench is being stopped.');
      // Saves changes that were made while the next workbook was opened.
      this.save();
      file.keepAsPrevious();
      this.save(next);
    } catch (cause) {
      await next.dispose();
      throw cause;
    }
    this.autosave.stop();
    this.opened = next;
    this.autosave = this.startSaving();
    for (const listener of this.replacedListeners) listener(next);
    const { id } = before.workbook;
    await before.dispose();
    next.host.deleteDocumentData(id);
  }

  private save(opened = this.opened): void {
    try {
      this.options.file.write(opened.workbook.snapshot());
    } catch (cause) {
      throw new Error(`“${opened.workbook.name}” could not be saved: ${reasonOf(cause)}.`, { cause });
    }
  }

  private startSaving(): Autosave {
    const { workbook } = this.opened;
    return new Autosave(
      workbook,
      () => this.options.file.write(workbook.snapshot()),
      () => this.reportSaveError(),
    );
  }

  /** A workbook may have been replaced just before the process ended. Triggers of it would never run. */
  private deleteDataOfOtherDocuments(): void {
    const { host, workbook } = this.opened;
    const ids = new Set(host.triggers().map(({ spreadsheetId }) => spreadsheetId));
    for (const id of ids) if (id !== workbook.id) host.deleteDocumentData(id);
  }

  private reportSaveError(): void {
    for (const listener of this.saveErrorListeners) listener();
  }

  /** Two pages may replace the workbook at the same time. */
  private enqueue<T>(act: () => Promise<T>): Promise<T> {
    const result = this.queue.then(act);
    this.queue = result.catch(() => {});
    return result;
  }
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 1_000)
    throw new WorkbookTextError('A workbook needs a name of at most 1,000 characters.');
  return trimmed;
}

const quietMs = 1_000;
const longestMs = 10_000;

/**
 * Saves a second after the last change, and at least every ten seconds while changes continue. A failed save is
 * reported and retried until it succeeds.
 */
class Autosave {
  private timer: NodeJS.Timeout | null = null;
  private firstChangeAt = 0;
  private readonly retried: RetriedWrite;
  private readonly stopListening: () => void;

  constructor(workbook: Pick<Workbook, 'onModified'>, save: () => void, onSaveError: (reason: string | null) => void) {
    this.retried = new RetriedWrite(save, onSaveError);
    this.stopListening = workbook.onModified(() => {
      // Not Date.now, because a clock that is set back would delay the save.
      const now = performance.now();
      if (this.timer === null) this.firstChangeAt = now;
      else clearTimeout(this.timer);
      this.timer = setTimeout(
        () => this.saveNow(),
        Math.min(quietMs, Math.max(0, this.firstChangeAt + longestMs - now)),
      );
    });
  }

  get saveError(): string | null {
    return this.retried.error;
  }

  saveNow(): void {
    this.clearTimer();
    this.retried.now();
  }

  stop(): void {
    this.stopListening();
    this.clearTimer();
    this.retried.stop();
  }

  private clearTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
