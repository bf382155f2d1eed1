import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../host/store/replace-file';
import type { WorkbookSnapshot } from '../workbook/workbook';
import { readWorkbookText, toWorkbookText, WorkbookTextError } from './workbook-text';

export interface FileEntry {
  /** The spreadsheet's id, and the file's name in the folder. */
  readonly id: string;
  readonly name: string;
  readonly modifiedAt: number;
  readonly sizeBytes: number;
  readonly isTrashed: boolean;
  /** Why it cannot be opened; it stays where it is. */
  readonly fault: string | null;
}

export type NamedSnapshot = WorkbookSnapshot & { readonly document: { readonly id: string; readonly name: string } };

const idPattern = /^[A-Za-z0-9_-]{1,100}$/;

/** Workbooks as files of a folder, one each, named by the spreadsheet's id; those in the trash lie in a folder within. */
export class WorkbookStore {
  private readonly trashDir: string;
  /** What a file of this size and time was found to be, so that a list reads only what has changed. */
  private readonly known = new Map<string, { readonly stamp: string; readonly entry: FileEntry }>();

  private noted: string | null = null;

  constructor(private readonly folder: string) {
    this.trashDir = join(folder, 'trash');
    mkdirSync(this.trashDir, { recursive: true, mode: 0o700 });
  }

  /** Newest first; those in the trash too. */
  list(): FileEntry[] {
    const files = [...this.entriesOf(this.folder, false), ...this.entriesOf(this.trashDir, true)];
    return files.sort((a, b) => b.modifiedAt - a.modifiedAt || a.name.localeCompare(b.name));
  }

  has(id: string): boolean {
    return existsSync(this.fileOf(id));
  }

  /** Fails with a WorkbookTextError when the file is none of ours; the file is left as it is. */
  read(id: string): NamedSnapshot {
    const file = this.fileOf(id);
    if (!existsSync(file)) throw new WorkbookTextError('There is no such workbook.');
    const snapshot = readWorkbookText(readFileSync(file, 'utf8'));
    // A file that was renamed by hand is another spreadsheet than the one it says it is.
    return snapshot.document.id === id ? snapshot : withId(snapshot, id, snapshot.document.name);
  }

  /** Whole or not at all, and nothing that could not be read again. */
  write(snapshot: WorkbookSnapshot): void {
    const { id, name } = (snapshot as NamedSnapshot).document;
    const file = this.fileOf(id);
    replaceFile(file, toWorkbookText(snapshot), { isSynced: true });
    // What was just written need not be read to be listed.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found) this.remember(file, found, { id, name, isTrashed: false, fault: null });
  }

  moveToTrash(id: string): void {
    mkdirSync(this.trashDir, { recursive: true, mode: 0o700 });
    renameSync(this.fileOf(id), this.trashFileOf(id));
  }

  restore(id: string): void {
    if (!existsSync(this.trashFileOf(id))) throw new WorkbookTextError('There is no such workbook in the trash.');
    if (this.has(id)) throw new WorkbookTextError('A workbook of the same id is there already.');
    renameSync(this.trashFileOf(id), this.fileOf(id));
  }

  deleteForever(id: string): void {
    if (!existsSync(this.trashFileOf(id))) throw new WorkbookTextError('There is no such workbook in the trash.');
    rmSync(this.trashFileOf(id));
  }

  /** Remembers which workbook is open, for the next start. */
  set lastOpened(id: string) {
    if (this.noted !== id) replaceFile(join(this.folder, 'last-opened'), id, { isSynced: false });
    this.noted = id;
  }

  /** The workbook that was open last, else the newest that can be read; null: there is none. */
  get lastOpened(): string | null {
    const whole = this.list().filter(({ isTrashed, fault }) => !isTrashed && fault === null);
    const note = join(this.folder, 'last-opened');
    const noted = existsSync(note) ? readFileSync(note, 'utf8') : '';
    return whole.find(({ id }) => id === noted)?.id ?? whole[0]?.id ?? null;
  }

  private entriesOf(folder: string, isTrashed: boolean): FileEntry[] {
    return namesIn(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => this.entry(join(folder, name), name.slice(0, -'.json'.length), isTrashed) ?? []);
  }

  /** null: it is gone meanwhile, or no file. */
  private entry(file: string, id: string, isTrashed: boolean): FileEntry | null {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) return null;
    const known = this.known.get(file);
    if (known?.stamp === stampOf(found)) return known.entry;
    const { name, fault: faultOfText } = readName(file);
    const fault = idPattern.test(id) ? faultOfText : 'Its file name may have letters, digits, - and _ only.';
    return this.remember(file, found, { id, name, isTrashed, fault });
  }

  private remember(file: string, found: Stats, what: Omit<FileEntry, 'modifiedAt' | 'sizeBytes'>): FileEntry {
    const entry = { ...what, modifiedAt: Math.round(found.mtimeMs), sizeBytes: found.size };
    this.known.set(file, { stamp: stampOf(found), entry });
    return entry;
  }

  private fileOf(id: string): string {
    return join(this.folder, `${checkedId(id)}.json`);
  }

  private trashFileOf(id: string): string {
    return join(this.trashDir, `${checkedId(id)}.json`);
  }
}

function stampOf({ size, mtimeMs }: Stats): string {
  return `${size} ${mtimeMs}`;
}

/** The same cells as another spreadsheet, with an id of its own. */
export function withNewId(snapshot: NamedSnapshot, name: string): NamedSnapshot {
  return withId(snapshot, randomUUID(), name);
}

function withId(snapshot: NamedSnapshot, id: string, name: string): NamedSnapshot {
  return { ...snapshot, document: { ...snapshot.document, id, name } };
}

/** None where the folder itself is gone: a list is asked for also while nothing can be saved. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readName(file: string): Pick<FileEntry, 'name' | 'fault'> {
  try {
    return { name: readWorkbookText(readFileSync(file, 'utf8')).document.name, fault: null };
  } catch (cause) {
    const reason =
      cause instanceof WorkbookTextError ? cause.message : `It cannot be read: ${(cause as Error).message}`;
    return { name: 'Unreadable workbook', fault: reason };
  }
}

/** An id comes from a page: it must never become a path. */
function checkedId(id: string): string {
  if (!idPattern.test(id)) throw new WorkbookTextError('That is no id of a workbook.');
  return id;
}
