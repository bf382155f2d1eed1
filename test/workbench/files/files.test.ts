import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Files, type NewWorkbook } from '../../../src/workbench/files/files';
import type { OpenedWorkbook } from '../../../src/workbench/files/opened-workbook';
import { type NamedSnapshot, WorkbookStore } from '../../../src/workbench/files/workbook-store';
import type { Execution, TriggerView } from '../../../src/workbench/host/host';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';

const cell = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
const hourMs = 3_600_000;

let folder: string;
let store: WorkbookStore;
let files: Files;
let opened: { readonly name: string; isDisposed: boolean }[];
let triggers: TriggerView[];
let whileOpening: () => void = () => {};
/** Which workbook's host was asked to run what is due, in order. */
let ran: string[];

/** A host that knows the triggers of all workbooks, as hosts of one store do. */
class HostOfStore extends FakeHost {
  constructor(private readonly workbookId: () => string) {
    super({ customFunctions: new FakeCustomFunctions({}) });
  }

  override triggers(): readonly TriggerView[] {
    return triggers;
  }

  override async advanceClock(ms: number): Promise<readonly Execution[]> {
    const executions = await super.advanceClock(ms);
    const due = triggers.find((trigger) => trigger.spreadsheetId === this.workbookId() && ms === 0);
    if (due) {
      ran.push(this.workbookId());
      triggers = triggers.map((trigger) => (trigger === due ? { ...trigger, nextRunAt: null } : trigger));
    }
    return executions;
  }
}

async function open(what: NamedSnapshot | NewWorkbook): Promise<OpenedWorkbook> {
  whileOpening();
  whileOpening = () => {};
  const isNew = 'isStarting' in what;
  const workbook = await createUniverWorkbook(isNew ? { name: what.name } : { snapshot: what });
  const entry = { name: workbook.name, isDisposed: false };
  opened.push(entry);
  const dispose = async () => {
    entry.isDisposed = true;
    workbook.dispose();
  };
  return { workbook, host: new HostOfStore(() => workbook.id), dispose };
}

const openName = () => files.current.workbook.name;
const write = (text: string) => files.current.workbook.write(0, cell, [[{ value: text }]]);
const read = () => files.current.workbook.values(0, cell)[0]?.[0];
const entry = (name: string) => files.list().find((file) => file.name === name);
const idOf = (name: string) => entry(name)?.id ?? '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  opened = [];
  triggers = [];
  ran = [];
  store = new WorkbookStore(folder);
  files = await Files.start({ store, open });
});

afterEach(async () => {
  await files.close();
  rmSync(folder, { recursive: true });
});

test('the first start makes the starting workbook, the next one opens it', async () => {
  expect(openName()).toBe('My finances');
  write('kept');
  await files.close();
  files = await Files.start({ store: new WorkbookStore(folder), open });
  expect(read()).toBe('kept');
});

test('another workbook takes the place of the open one, which is saved and ended', async () => {
  const shown: string[] = [];
  files.onShown(({ workbook }) => shown.push(workbook.name));
  write('mine');
  await files.create(false);
  expect([openName(), read()]).toEqual(['Untitled spreadsheet', null]);
  await files.open(idOf('My finances'));
  expect(read()).toBe('mine');
  expect(shown).toEqual(['Untitled spreadsheet', 'My finances']);
  expect(opened.map(({ name, isDisposed }) => [name, isDisposed])).toEqual([
    ['My finances', true],
    ['Untitled spreadsheet', true],
    ['My finances', false],
  ]);
});

test('what is done while another workbook opens is kept', async () => {
  whileOpening = () => write('meanwhile');
  await files.create(false);
  await files.open(idOf('My finances'));
  expect(read()).toBe('meanwhile');
});

test('a copy is another spreadsheet with the same cells and metadata', async () => {
  write('mine');
  files.current.workbook.attachments.metadata.add({
    sheetId: null,
    rectangle: null,
    kind: 'SPREADSHEET',
    key: 'block',
    value: '1',
    visibility: 'DOCUMENT',
  });
  const { id } = files.current.workbook;
  await files.copy('  Copy  ');
  const copy = files.current.workbook;
  expect([copy.name, read(), copy.id === id]).toEqual(['Copy', 'mine', false]);
  expect(copy.attachments.metadata.all()).toMatchObject([{ key: 'block', value: '1' }]);
  write('of the copy');
  await files.open(id);
  expect(read()).toBe('mine');
});

test('a file that cannot be opened leaves the open one open', async () => {
  writeFileSync(join(folder, 'broken.json'), '{');
  write('mine');
  await expect(files.open('broken')).rejects.toThrow('It is not JSON, or only a part of it.');
  await expect(files.import('{"format":1}')).rejects.toThrow('It is no whole workbook');
  expect([openName(), read()]).toEqual(['My finances', 'mine']);
  write('still');
  expect(read()).toBe('still');
});

test('a new workbook that cannot be saved leaves the open one open, and is ended', async () => {
  const shown: string[] = [];
  files.onShown(({ workbook }) => shown.push(workbook.name));
  const { id } = files.current.workbook;
  const writing = jest.spyOn(store, 'write').mockImplementation((snapshot) => {
    if (snapshot.document.id !== id) throw new Error('no room');
  });
  await expect(files.create(false)).rejects.toThrow('no room');
  writing.mockRestore();
  expect([openName(), shown]).toEqual(['My finances', []]);
  expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([false, true]);
  write('still');
  files.rename('Household');
  expect(readFileSync(join(folder, `${id}.json`), 'utf8')).toContain('still');
});

test('an imported workbook never takes the place of another, though it has its id', async () => {
  write('before');
  const text = JSON.stringify(files.current.workbook.snapshot());
  write('after');
  await files.import(text);
  expect(read()).toBe('before');
  expect(files.list().map(({ name }) => name)).toEqual(['My finances', 'My finances']);
});

test('a rename is saved at once, and a name must not be empty', () => {
  files.rename(' Household ');
  expect(entry('Household')?.isTrashed).toBe(false);
  expect(() => files.rename('   ')).toThrow('A workbook needs a name');
});

test('the trash takes the open workbook only after another is open, and gives it back', async () => {
  write('mine');
  const id = idOf('My finances');
  await files.moveToTrash(id);
  expect(openName()).toBe('Untitled spreadsheet');
  expect(entry('My finances')?.isTrashed).toBe(true);
  files.restore(id);
  await files.open(id);
  expect(read()).toBe('mine');
});

describe('with the time in hand', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  });

  afterEach(() => jest.useRealTimers());

  const saved = () => readFileSync(join(folder, `${files.current.workbook.id}.json`), 'utf8');

  test('a workbook in the trash is not written again by what was still to be saved', async () => {
    const failures: string[] = [];
    files.onFailure((message) => failures.push(message));
    const id = idOf('My finances');
    write('late');
    await files.moveToTrash(id);
    jest.advanceTimersByTime(60_000);
    expect([store.has(id), failures]).toEqual([false, []]);
  });

  test('changes are saved a second after the last', () => {
    write('first');
    jest.advanceTimersByTime(900);
    write('second');
    jest.advanceTimersByTime(999);
    expect(saved()).not.toContain('second');
    jest.advanceTimersByTime(1);
    expect(saved()).toContain('second');
  });

  test('a workbook that never rests is saved every ten seconds', () => {
    for (let second = 0; second < 19; second += 1) {
      write(`text ${second}`);
      jest.advanceTimersByTime(500);
    }
    expect(saved()).not.toContain('text 18');
    write('after ten seconds');
    jest.advanceTimersByTime(500);
    expect(saved()).toContain('after ten seconds');
  });

  test('a save that fails is told, and the next one comes through', () => {
    const failures: string[] = [];
    files.onFailure((message) => failures.push(message));
    const written = jest.spyOn(store, 'write').mockImplementationOnce(() => {
      throw new Error('no space left');
    });
    write('lost');
    jest.advanceTimersByTime(1_000);
    expect(failures).toEqual(['The workbook could not be saved: no space left']);
    written.mockRestore();
    write('kept');
    jest.advanceTimersByTime(1_000);
    expect(saved()).toContain('kept');
  });
});

test('two that are asked for at once are opened one after the other', async () => {
  await Promise.all([files.create(false), files.copy('Copy')]);
  expect(openName()).toBe('Copy');
  expect(files.list()).toHaveLength(3);
});

describe('triggers of a workbook that is closed', () => {
  const trigger = (spreadsheetId: string, nextRunAt: number): TriggerView => ({
    triggerUid: spreadsheetId,
    functionName: 'hourlyRefresh',
    userId: 'owner',
    spreadsheetId,
    description: 'every hour',
    nextRunAt,
    lastRunAt: null,
    isDisabled: false,
  });

  test('run when the clock is moved past them, with the workbook opened for it and closed again', async () => {
    const id = idOf('My finances');
    await files.create(false);
    triggers = [trigger(id, files.current.host.now() + hourMs)];
    await files.advanceClock(hourMs / 2);
    expect(ran).toEqual([]);
    await files.advanceClock(hourMs);
    expect(ran).toEqual([id]);
    expect(openName()).toBe('Untitled spreadsheet');
    expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([true, false, true]);
  });

  test('rest while it is in the trash', async () => {
    const id = idOf('My finances');
    await files.moveToTrash(id);
    triggers = [trigger(id, files.current.host.now())];
    await files.advanceClock(hourMs);
    expect(ran).toEqual([]);
  });
});
