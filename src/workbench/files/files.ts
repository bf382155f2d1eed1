import type { Execution, TriggerView } from '../host/host';
import { Autosave } from './autosave';
import type { OpenedWorkbook } from './opened-workbook';
import { type FileEntry, type NamedSnapshot, type WorkbookStore, withNewId } from './workbook-store';
import { readWorkbookText, WorkbookTextError } from './workbook-text';

export interface FilesOptions {
  readonly store: WorkbookStore;
  /** Opens what was kept, or a new workbook: blank, or filled as the starting one. */
  readonly open: (what: NamedSnapshot | NewWorkbook) => Promise<OpenedWorkbook>;
}

export interface NewWorkbook {
  readonly name: string;
  readonly isStarting: boolean;
}

const blank: NewWorkbook = { name: 'Untitled spreadsheet', isStarting: false };
const starting: NewWorkbook = { name: 'My finances', isStarting: true };
const longestTimerMs = 2_000_000_000;

/**
 * The workbooks of one folder, of which one is open. Opening another closes this one: it is saved, its host ends, and
 * every page shows the other. What fails on the way leaves the open one open.
 */
export class Files {
  private readonly showing = new Set<(opened: OpenedWorkbook) => void>();
  private readonly failing = new Set<(message: string) => void>();
  private autosave: Autosave;
  private line: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private stopWatching: () => void;

  private constructor(
    private readonly options: FilesOptions,
    private opened: OpenedWorkbook,
  ) {
    this.autosave = this.startSaving();
    this.stopWatching = this.watchTriggers();
  }

  /** Opens the workbook that was open last, else a new starting one. */
  static async start(options: FilesOptions): Promise<Files> {
    const id = options.store.lastOpened;
    const files = new Files(options, await options.open(id === null ? starting : options.store.read(id)));
    files.save();
    return files;
  }

  get current(): OpenedWorkbook {
    return this.opened;
  }

  list(): FileEntry[] {
    return this.options.store.list();
  }

  /** Calls whenever another workbook is shown. */
  onShown(listener: (opened: OpenedWorkbook) => void): void {
    this.showing.add(listener);
  }

  onFailure(listener: (message: string) => void): void {
    this.failing.add(listener);
  }

  open(id: string): Promise<void> {
    return this.inTurn(async () => {
      if (id !== this.opened.workbook.id) await this.show(this.options.store.read(id));
    });
  }

  create(isStarting: boolean): Promise<void> {
    return this.inTurn(() => this.show(isStarting ? starting : blank));
  }

  /** Another spreadsheet with the same cells. Properties and triggers are kept by the spreadsheet's id and stay behind. */
  copy(name: string): Promise<void> {
    return this.inTurn(() => this.show(withNewId(this.snapshot(), checkedName(name))));
  }

  /** A saved workbook from elsewhere: a new spreadsheet, as a copy is. */
  import(content: string): Promise<void> {
    return this.inTurn(() => {
      const snapshot = readWorkbookText(content);
      return this.show(withNewId(snapshot, snapshot.document.name));
    });
  }

  rename(name: string): void {
    this.opened.workbook.name = checkedName(name);
    this.autosave.saveNow();
  }

  /** Where it is the open one, the newest of the others is opened, or a blank one made. */
  moveToTrash(id: string): Promise<void> {
    return this.inTurn(async () => {
      const { store } = this.options;
      if (id === this.opened.workbook.id) {
        const next = this.list().find((file) => !file.isTrashed && file.fault === null && file.id !== id);
        await this.show(next ? store.read(next.id) : blank);
      }
      store.moveToTrash(id);
    });
  }

  restore(id: string): void {
    this.options.store.restore(id);
  }

  deleteForever(id: string): void {
    this.options.store.deleteForever(id);
  }

  /**
   * Moves the host's clock on. A trigger of a closed workbook that fell due on the way runs once at the end: Google
   * runs triggers whether or not anybody has the file open.
   */
  async advanceClock(ms: number): Promise<readonly Execution[]> {
    const executions = await this.opened.host.advanceClock(ms);
    return [...executions, ...(await this.inTurn(() => this.runClosedTriggers()))];
  }

  save(): void {
    this.keep(this.opened);
  }

  async close(): Promise<void> {
    await this.line;
    this.leave();
    this.save();
    await this.opened.dispose();
  }

  private async show(what: NamedSnapshot | NewWorkbook): Promise<void> {
    this.save();
    const next = await this.options.open(what);
    const before = this.opened;
    try {
      // What was done while the next one opened.
      this.save();
      this.keep(next);
    } catch (cause) {
      await next.dispose();
      throw cause;
    }
    this.leave();
    this.opened = next;
    this.autosave = this.startSaving();
    this.stopWatching = this.watchTriggers();
    for (const listener of this.showing) listener(next);
    await before.dispose();
  }

  private keep({ workbook }: OpenedWorkbook): void {
    this.options.store.write(workbook.snapshot());
    this.options.store.lastOpened = workbook.id;
  }

  private leave(): void {
    this.autosave.stop();
    this.stopWatching();
  }

  private snapshot(): NamedSnapshot {
    return this.opened.workbook.snapshot() as NamedSnapshot;
  }

  private startSaving(): Autosave {
    const { workbook } = this.opened;
    return new Autosave(
      workbook,
      () => this.options.store.write(workbook.snapshot()),
      ({ message }) => this.tellFailure(message),
    );
  }

  private tellFailure(message: string): void {
    for (const listener of this.failing) listener(message);
  }

  /** Wakes when the next trigger of a closed workbook is due. */
  private watchTriggers(): () => void {
    const { host } = this.opened;
    const wait = () => {
      if (this.timer !== null) clearTimeout(this.timer);
      const next = Math.min(...this.closedTriggers().map(({ nextRunAt }) => nextRunAt ?? Number.POSITIVE_INFINITY));
      if (next === Number.POSITIVE_INFINITY) return;
      const waitMs = Math.min(longestTimerMs, Math.max(0, next - host.now()));
      this.timer = setTimeout(() => {
        this.inTurn(() => this.runClosedTriggers()).then(wait, (error: Error) => this.tellFailure(error.message));
      }, waitMs);
      this.timer.unref();
    };
    wait();
    const stop = host.on('triggers', wait);
    return () => {
      stop();
      if (this.timer !== null) clearTimeout(this.timer);
    };
  }

  /** Of workbooks that are there but not open; those of a workbook in the trash rest. */
  private closedTriggers(): TriggerView[] {
    const { workbook, host } = this.opened;
    const isWhole = new Set(
      this.list()
        .filter(({ isTrashed, fault }) => !isTrashed && fault === null)
        .map(({ id }) => id),
    );
    return host
      .triggers()
      .filter(
        ({ spreadsheetId, isDisabled }) => !isDisabled && spreadsheetId !== workbook.id && isWhole.has(spreadsheetId),
      );
  }

  private async runClosedTriggers(): Promise<Execution[]> {
    const now = this.opened.host.now();
    const due = this.closedTriggers().filter(({ nextRunAt }) => nextRunAt !== null && nextRunAt <= now);
    const executions: Execution[] = [];
    for (const id of new Set(due.map(({ spreadsheetId }) => spreadsheetId))) {
      const closed = await this.options.open(this.options.store.read(id));
      try {
        // What is due at once.
        executions.push(...(await closed.host.advanceClock(0)));
        await closed.workbook.whenCalculated();
        this.options.store.write(closed.workbook.snapshot());
      } finally {
        await closed.dispose();
      }
    }
    return executions;
  }

  /** Two pages may ask at the same time. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = this.line.then(act);
    this.line = result.catch(() => {});
    return result;
  }
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 1_000)
    throw new WorkbookTextError('A workbook needs a name of at most 1,000 characters.');
  return trimmed;
}
