import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Files, type NewWorkbook } from '../../../src/workbench/files/files';
import type { OpenedWorkbook } from '../../../src/workbench/files/opened-workbook';
import { type NamedSnapshot, WorkbookStore } from '../../../src/workbench/files/workbook-store';
import type { Execution, TriggerView } from '../../../src/workbench/host/host';
import { openStore } from '../../../src/workbench/host/store/store';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';

const cell = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
const metadata = {
  sheetId: null,
  rectangle: null,
  kind: 'SPREADSHEET',
  key: 'block',
  value: '1',
  visibility: 'DOCUMENT',
} as const;
const hourMs = 3_600_000;
const hostStore = openStore(undefined);

let folder: string;
let store: WorkbookStore;
let files: Files;
let opened: { readonly name: string; isDisposed: boolean }[];
let triggers: TriggerView[];
let whileOpening: () => void = () => {};
/** What a closed workbook's triggers do. */
let whileRunning: (workbookId: string) => Promise<unknown> = async () => {};
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
    if (ms === 0) await whileRunning(this.workbookId());
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
  whileRunning = async () => {};
  store = new WorkbookStore(folder);
  files = await Files.start({ store, hostStore, open });
});

afterEach(async () => {
  await files.close();
  rmSync(folder, { recursive: true });
});

test('the first start makes the starting workbook, the next one opens it', async () => {
  expect(openName()).toBe('My finances');
  write('kept');
  await files.close();
  files = await Files.start({ store: new WorkbookStore(folder), hostStore, open });
  expect(read()).toBe('kept');
});

test('what cannot be saved at the end is kept elsewhere, and the end says where', async () => {
  const rescueDir = mkdtempSync(join(tmpdir(), 'rescue-'));
  await files.close();
  files = await Files.start({ store, hostStore, open, rescueDir });
  write('kept');
  const writing = jest.spyOn(store, 'write').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const { message } = await files.close().then(
    () => new Error('It was saved.'),
    (error: Error) => error,
  );
  writing.mockRestore();
  const [name = ''] = readdirSync(rescueDir);
  const file = join(rescueDir, name, `${idOf('My finances')}.json`);
  expect(message).toBe(
    `The workbook is not saved: the disk is full. The workbook is kept in ${file} until the system clears that folder: import it.`,
  );
  // The folder may be everybody's.
  expect([file, join(rescueDir, name)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
  files = await Files.start({ store, hostStore, open, rescueDir });
  expect(read()).toBeNull();
  await files.import(readFileSync(file, 'utf8'));
  expect(read()).toBe('kept');

  // Where there is no place either, the reason is said alone.
  const full = jest.spyOn(store, 'write').mockImplementation(() => {
    throw new Error('no room');
  });
  rmSync(rescueDir, { recursive: true });
  await expect(files.close()).rejects.toThrow(/^The workbook is not saved: no room\.$/);
  full.mockRestore();
  // Nor is a file in the folder's place, which fails in another way.
  writeFileSync(rescueDir, '');
  files = await Files.start({ store, hostStore, open, rescueDir });
  const fullAgain = jest.spyOn(store, 'write').mockImplementation(() => {
    throw new Error('no room');
  });
  await expect(files.close()).rejects.toThrow(/^The workbook is not saved: no room\.$/);
  fullAgain.mockRestore();
  rmSync(rescueDir);
  files = await Files.start({ store, hostStore, open });
});

test('what cannot be saved is kept before the host ends, which it may never do; what its end could not save is told', async () => {
  const rescueDir = mkdtempSync(join(tmpdir(), 'rescue-'));
  await files.close();
  const kept = { fault: null as string | null, onFault: () => {} };
  files = await Files.start({ store, hostStore: kept, open, rescueDir });
  const dispose = jest.spyOn(files.current, 'dispose').mockImplementation(async () => {
    expect(readdirSync(rescueDir)).toHaveLength(1);
    kept.fault = 'the folder is gone';
  });
  const writing = jest.spyOn(store, 'write').mockImplementation(() => {
    throw new Error('no room');
  });
  await expect(files.close()).rejects.toThrow(
    /^The workbook is not saved: no room\. Properties and triggers are not saved: the folder is gone\. The workbook is kept in /,
  );
  writing.mockRestore();
  dispose.mockRestore();
  rmSync(rescueDir, { recursive: true });
  await files.current.dispose();
  files = await Files.start({ store, hostStore, open });
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
  files.current.workbook.rangeMetadata.developerMetadata.add(metadata);
  const { id } = files.current.workbook;
  await files.copy('  Copy  ');
  const copy = files.current.workbook;
  expect([copy.name, read(), copy.id === id]).toEqual(['Copy', 'mine', false]);
  expect(copy.rangeMetadata.developerMetadata.all()).toMatchObject([{ key: 'block', value: '1' }]);
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
    const tried: (string | null)[] = [];
    files.onFault(() => tried.push(files.fault));
    const id = idOf('My finances');
    write('late');
    await files.moveToTrash(id);
    jest.advanceTimersByTime(60_000);
    expect([store.has(id), tried]).toEqual([false, []]);
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

  test('a folder that is no more is told, tried again, and nothing is lost when it is back', () => {
    const told: (string | null)[] = [];
    files.onFault(() => told.push(files.fault));
    rmSync(folder, { recursive: true });
    // Not even a folder can be made there.
    writeFileSync(folder, '');
    write('kept');
    jest.advanceTimersByTime(1_000);
    expect(told).toEqual([expect.stringMatching(/^The workbook is not saved: .+\.$/)]);
    rmSync(folder);
    jest.advanceTimersByTime(4_999);
    expect(files.fault).toBe(told[0]);
    jest.advanceTimersByTime(1);
    expect([told[1], files.fault]).toEqual([null, null]);
    expect(saved()).toContain('kept');
  });

  test('a full disk is told in words', () => {
    const writing = jest.spyOn(store, 'write').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    write('kept');
    jest.advanceTimersByTime(1_000);
    expect(files.fault).toBe('The workbook is not saved: the disk is full.');
    expect(() => files.rename('Household')).not.toThrow();
    writing.mockRestore();
    jest.advanceTimersByTime(5_000);
    expect(files.fault).toBeNull();
    expect(entry('Household')?.name).toBe('Household');
  });

  test('what the hosts keep is told too when it cannot be written', () => {
    const fault = jest.spyOn(hostStore, 'fault', 'get').mockReturnValue('the disk is full');
    expect(files.fault).toBe('Properties and triggers are not saved: the disk is full.');
    const writing = jest.spyOn(store, 'write').mockImplementation(() => {
      throw Object.assign(new Error(''), { code: 'ENOSPC' });
    });
    files.rename('Household');
    expect(files.fault).toBe('Nothing is saved: the disk is full.');
    fault.mockRestore();
    expect(files.fault).toBe('The workbook is not saved: the disk is full.');
    writing.mockRestore();
  });

  test.each<[string, (workbook: Workbook) => void]>([
    ['the locale', (workbook) => (workbook.locale = 'de_DE')],
    ['the zone', (workbook) => (workbook.timeZone = 'Asia/Tokyo')],
    ['the name', (workbook) => (workbook.name = 'Household')],
    [
      'a protection',
      ({ rangeMetadata }) =>
        rangeMetadata.protections.add({
          sheetId: 0,
          rectangle: null,
          description: '',
          isWarningOnly: false,
          editorIds: [],
          unprotected: [],
          namedRange: null,
        }),
    ],
    ['metadata', ({ rangeMetadata }) => rangeMetadata.developerMetadata.add(metadata)],
    ['a filter', ({ rangeMetadata }) => rangeMetadata.filters.add({ sheetId: 0, rectangle: cell, criteria: {} })],
    ['a column width', (workbook) => workbook.setColumnWidth(0, 2, 321)],
    ['a row height', (workbook) => workbook.setRowHeight(0, 2, 77)],
    ['frozen rows', (workbook) => workbook.setFrozenRowCount(0, 2)],
    ['frozen columns', (workbook) => workbook.setFrozenColumnCount(0, 2)],
    ['hidden rows', (workbook) => workbook.setRowsHidden(0, 3, 2, true)],
    ['hidden columns', (workbook) => workbook.setColumnsHidden(0, 3, 2, true)],
    ['rows hidden by a filter', (workbook) => workbook.setRowHiddenByFilter(0, 5, true)],
    ['gridlines', (workbook) => workbook.setGridlinesShown(0, false)],
    ['the colour of a tab', (workbook) => workbook.setTabColor(0, '#ff0000')],
    ['a new sheet', (workbook) => workbook.insertSheet('Second')],
    ['a sheet of another name', (workbook) => workbook.renameSheet(0, 'First')],
    ['a named range', (workbook) => workbook.setNamedRange({ name: 'RATE', sheetId: 0, rectangle: cell })],
    ['a note', (workbook) => workbook.setNotes(0, cell, [['a note']])],
    ['a number format', (workbook) => workbook.setNumberFormats(0, cell, [['0.000']])],
    ['a look', (workbook) => workbook.setStyles(0, cell, () => ({ isBold: true }))],
    [
      'a rule',
      (workbook) =>
        workbook.setRules(0, cell, [[{ criteria: 'CHECKBOX', values: [], isInvalidAllowed: false, helpText: null }]]),
    ],
    [
      'a chart',
      (workbook) =>
        workbook.setChart({
          id: '1',
          sheetId: 0,
          kind: 'line',
          title: 'Net worth',
          anchor: { row: 1, column: 1 },
          widthPx: 300,
          heightPx: 200,
          labels: { sheetId: 0, rectangle: cell },
          series: [],
          numberFormat: '',
        }),
    ],
  ])('%s alone is saved by itself', (_, change) => {
    // What was written when the workbook was opened is out of the way.
    jest.advanceTimersByTime(60_000);
    const before = saved();
    change(files.current.workbook);
    expect(saved()).toBe(before);
    jest.advanceTimersByTime(1_000);
    expect(saved()).not.toBe(before);
    expect(saved()).toBe(JSON.stringify(files.current.workbook.snapshot()));
  });

  test('what was taken back is saved by itself', () => {
    const { workbook } = files.current;
    workbook.history.within('1', () => workbook.rangeMetadata.developerMetadata.add(metadata));
    jest.advanceTimersByTime(60_000);
    expect(saved()).toContain('"key":"block"');
    workbook.history.undo();
    jest.advanceTimersByTime(1_000);
    expect(saved()).not.toContain('"key":"block"');
  });
});

test('two that are asked for at once are opened one after the other', async () => {
  await Promise.all([files.create(false), files.copy('Copy')]);
  expect(openName()).toBe('Copy');
  expect(files.list()).toHaveLength(3);
});

describe('a workbook deleted for ever', () => {
  const asked = () => (files.current.host as FakeHost).asked.filter((each) => each.startsWith('forget'));

  test('takes along what the hosts keep of it', async () => {
    const id = idOf('My finances');
    await files.moveToTrash(id);
    expect(asked()).toEqual([]);
    files.deleteForever(id);
    expect(asked()).toEqual([`forget ${id}`]);
  });

  test('leaves alone what is kept of one that is not in the trash', async () => {
    const { id } = files.current.workbook;
    expect(() => files.deleteForever(id)).toThrow('There is no such workbook in the trash.');
    const closed = id;
    await files.create(false);
    writeFileSync(join(folder, 'trash', `${closed}.json`), readFileSync(join(folder, `${closed}.json`)));
    files.deleteForever(closed);
    expect(asked()).toEqual([]);
  });
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
    const told: string[] = [];
    files.onFailure((message) => told.push(message));
    await files.moveToTrash(id);
    triggers = [trigger(id, files.current.host.now())];
    await files.advanceClock(hourMs);
    expect([ran, told]).toEqual([[], []]);
  });

  describe('of two workbooks', () => {
    let first: string;
    let second: string;

    beforeEach(async () => {
      first = files.current.workbook.id;
      await files.create(false);
      second = files.current.workbook.id;
      await files.create(false);
      triggers = [trigger(first, files.current.host.now()), trigger(second, files.current.host.now())];
    });

    test('run though those of the other fail, which is told and tried again later', async () => {
      const told: string[] = [];
      files.onFailure((message) => told.push(message));
      let isBroken = true;
      whileRunning = async (id) => {
        if (id === first && isBroken) throw new Error('no such sheet');
      };
      await files.advanceClock(1_000);
      expect([ran, told]).toEqual([[second], ['The triggers of “My finances” did not run: no such sheet']]);
      isBroken = false;
      await files.advanceClock(200_000);
      expect(ran).toEqual([second]);
      await files.advanceClock(200_000);
      expect(ran).toEqual([second, first]);
    });

    test('do not hold up who ends the program, and what they did so far is saved', async () => {
      const started = new Promise<void>((resolve) => {
        whileRunning = () => {
          resolve();
          return new Promise(() => {});
        };
      });
      void files.advanceClock(1_000);
      await started;
      const begunAt = performance.now();
      await files.close();
      expect(performance.now() - begunAt).toBeLessThan(8_000);
      expect([ran, opened.every(({ isDisposed }) => isDisposed)]).toEqual([[], true]);
      files = await Files.start({ store, hostStore, open });
    });

    test('lose nothing where their workbook cannot be written', async () => {
      const closedFile = join(folder, `${first}.json`);
      const asKept = readFileSync(closedFile, 'utf8');
      const open = jest.spyOn(store, 'read').mockImplementation((id) => {
        const text = id === first ? asKept.replace('My finances', 'Changed by a trigger') : readFileSync(closedFile);
        return JSON.parse(String(text));
      });
      const writing = jest.spyOn(store, 'write').mockImplementation(() => {
        throw new Error('no room');
      });
      triggers = [trigger(first, files.current.host.now())];
      await files.advanceClock(1_000);
      expect(files.fault).toBe('A closed workbook that a trigger changed is not saved: no room.');
      expect(readFileSync(closedFile, 'utf8')).toBe(asKept);
      writing.mockRestore();
      open.mockRestore();
      await files.open(first);
      expect([files.fault, openName()]).toEqual([null, 'Changed by a trigger']);
      expect(readFileSync(closedFile, 'utf8')).toContain('Changed by a trigger');
    });
  });
});
