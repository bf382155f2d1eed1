import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Execution } from '../host/host';
import { reasonOf } from '../host/store/lasting-write';
import type { Store } from '../host/store/store';
import { Autosave } from './autosave';
import { ClosedTriggers } from './closed-triggers';
import { keepElsewhere } from './keep-elsewhere';
import { LateSaves } from './late-saves';
import type { OpenedWorkbook } from './opened-workbook';
import { type FileEntry, type NamedSnapshot, type WorkbookStore, withNewId } from './workbook-store';
import { readWorkbookText, WorkbookTextError } from './workbook-text';

export interface FilesOptions {
  readonly store: WorkbookStore;
  /** What the hosts keep beside the workbooks: that it cannot be written is told with them. */
  readonly hostStore: Pick<Store, 'fault' | 'onFault'>;
  /** Opens what was kept, or a new workbook: blank, or filled as the starting one. */
  readonly open: (what: NamedSnapshot | NewWorkbook) => Promise<OpenedWorkbook>;
  /** Where what cannot be saved at the end is kept; the system's folder of temporary files. */
  readonly rescueDir?: string;
}

export interface NewWorkbook {
  readonly name: string;
  readonly isStarting: boolean;
}

const blank: NewWorkbook = { name: 'Untitled spreadsheet', isStarting: false };
const starting: NewWorkbook = { name: 'My finances', isStarting: true };
/** Whoever ends the program does not wait longer for a workbook that is being opened. */
const closingMs = 3_000;

/**
 * The workbooks of one folder, of which one is open. Opening another closes this one: it is saved, its host ends, and
 * every page shows the other. What fails on the way leaves the open one open.
 */
export class Files {
  private readonly showing = new Set<(opened: OpenedWorkbook) => void>();
  private readonly failing = new Set<(message: string) => void>();
  private readonly faulting = new Set<() => void>();
  private readonly late: LateSaves;
  private readonly closedTriggers: ClosedTriggers;
  private autosave: Autosave;
  private line: Promise<unknown> = Promise.resolve();
  private stopWatching: () => void;
  private isClosing = false;

  private constructor(
    private readonly options: FilesOptions,
    private opened: OpenedWorkbook,
  ) {
    this.late = new LateSaves(options.store, () => this.tellFault());
    this.closedTriggers = new ClosedTriggers({
      list: () => this.list(),
      read: (id) => this.late.read(id),
      open: options.open,
      save: (snapshot) => this.late.save(snapshot),
      onFailure: (message) => {
        for (const listener of this.failing) listener(message);
      },
    });
    options.hostStore.onFault(() => this.tellFault());
    this.autosave = this.startSaving();
    this.stopWatching = this.watchTriggers();
  }

  /** Opens the workbook that was open last, else a new starting one. */
  static async start(options: FilesOptions): Promise<Files> {
    const id = options.store.lastOpened;
    const files = new Files(options, await options.open(id === null ? starting : options.store.read(id)));
    files.autosave.saveNow();
    return files;
  }

  /** What is not saved at the moment, and why, in sentences; null: everything is. It is tried again until it is. */
  get fault(): string | null {
    const [workbook, closed, kept] = [this.autosave.fault, this.late.fault, this.options.hostStore.fault];
    if (workbook !== null && workbook === kept && closed === null) return `Nothing is saved: ${workbook}.`;
    const faults = [
      ['The workbook is', workbook],
      ['A closed workbook that a trigger changed is', closed],
      ['Properties and triggers are', kept],
    ] as const;
    const told = faults.flatMap(([what, reason]) => (reason === null ? [] : `${what} not saved: ${reason}.`));
    return told.length === 0 ? null : told.join(' ');
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

  /** Calls with what failed in a closed workbook. */
  onFailure(listener: (message: string) => void): void {
    this.failing.add(listener);
  }

  /** Calls whenever `fault` may be another. */
  onFault(listener: () => void): void {
    this.faulting.add(listener);
  }

  open(id: string): Promise<void> {
    return this.inTurn(async () => {
      if (id !== this.opened.workbook.id) await this.show(this.late.read(id));
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
        await this.show(next ? this.late.read(next.id) : blank);
      }
      this.late.write(id);
      store.moveToTrash(id);
    });
  }

  restore(id: string): void {
    this.options.store.restore(id);
  }

  /** With what is kept of it beside the file: its properties, such as a connection shared with it, and its triggers. */
  deleteForever(id: string): void {
    const { store } = this.options;
    store.deleteForever(id);
    // Another file of the same id, put there by hand, keeps them.
    if (!store.has(id) && id !== this.opened.workbook.id) this.opened.host.forgetDocument(id);
  }

  /**
   * Moves the host's clock on. A trigger of a closed workbook that fell due on the way runs once at the end: Google
   * runs triggers whether or not anybody has the file open.
   */
  async advanceClock(ms: number): Promise<readonly Execution[]> {
    const executions = await this.opened.host.advanceClock(ms);
    return [...executions, ...(await this.inTurn(() => this.closedTriggers.run(this.opened)))];
  }

  /** Ends within seconds. Rejects when something could not be saved. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.closedTriggers.close();
    const waiting = new AbortController();
    await Promise.race([this.line, wait(closingMs, undefined, { signal: waiting.signal }).catch(() => {})]);
    waiting.abort();
    const unsaved = [...this.late.close()];
    this.autosave.saveNow();
    if (this.autosave.fault !== null) unsaved.push(this.snapshot());
    // At once: what is ended next may not end.
    const kept = unsaved.flatMap((snapshot) => keepElsewhere(snapshot, this.options.rescueDir ?? tmpdir()) ?? []);
    this.leave();
    await this.opened.dispose();
    if (this.fault === null) return;
    const told =
      kept.length === 0
        ? ''
        : ` The workbook is kept in ${kept.join(' and ')} until the system clears that folder: import it.`;
    throw new Error(`${this.fault}${told}`);
  }

  private async show(what: NamedSnapshot | NewWorkbook): Promise<void> {
    this.save();
    const next = await this.options.open(what);
    const before = this.opened;
    try {
      if (this.isClosing) throw new Error('The workbench is being stopped.');
      // What was done while the next one opened.
      this.save();
      this.save(next);
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

  private save(opened = this.opened): void {
    try {
      this.write(opened);
    } catch (cause) {
      throw new Error(`“${opened.workbook.name}” could not be saved: ${reasonOf(cause)}.`, { cause });
    }
  }

  private write({ workbook }: OpenedWorkbook): void {
    const { store } = this.options;
    store.write(workbook.toSave());
    store.lastOpened = workbook.id;
    this.late.forget(workbook.id);
  }

  private leave(): void {
    this.autosave.stop();
    this.stopWatching();
  }

  private snapshot(): NamedSnapshot {
    return this.opened.workbook.snapshot() as NamedSnapshot;
  }

  private startSaving(): Autosave {
    const { opened } = this;
    return new Autosave(
      opened.workbook,
      () => this.write(opened),
      () => this.tellFault(),
    );
  }

  private tellFault(): void {
    for (const listener of this.faulting) listener();
  }

  private watchTriggers(): () => void {
    return this.closedTriggers.watch(this.opened, () => this.inTurn(() => this.closedTriggers.run(this.opened)));
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
