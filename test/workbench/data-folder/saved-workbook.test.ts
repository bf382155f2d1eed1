import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../src/workbench/apps-script/store/store';
import {
  type NewWorkbook,
  type OpenedWorkbook,
  SavedWorkbook,
  type SavedWorkbookOptions,
} from '../../../src/workbench/data-folder/saved-workbook';
import { WorkbookFile } from '../../../src/workbench/data-folder/workbook-file';
import type { TriggerView } from '../../../src/workbench/host';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook, WorkbookSnapshot } from '../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const cell = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
const metadata = {
  sheetId: null,
  rectangle: null,
  kind: 'SPREADSHEET',
  key: 'block',
  value: '1',
  visibility: 'DOCUMENT',
} as const;
const hostStore = openStore(undefined);

let folder: string;
let file: WorkbookFile;
let saved: SavedWorkbook;
let opened: { readonly name: string; isDisposed: boolean }[];
let triggers: TriggerView[];
let whileOpening: () => void = () => {};

async function open(what: WorkbookSnapshot | NewWorkbook): Promise<OpenedWorkbook> {
  whileOpening();
  whileOpening = () => {};
  const workbook = await createUniverWorkbook('isStarting' in what ? { name: what.name } : { snapshot: what });
  const entry = { name: workbook.name, isDisposed: false };
  opened.push(entry);
  const dispose = async () => {
    entry.isDisposed = true;
    workbook.dispose();
  };
  return { workbook, host: new FakeHost({ customFunctions: new FakeCustomFunctions({}), triggers }), dispose };
}

const start = (options: Partial<SavedWorkbookOptions> = {}) =>
  SavedWorkbook.start({ file, hostStore, open, ...options });
const openName = () => saved.current.workbook.name;
const write = (text: string) => saved.current.workbook.write(0, cell, [[{ value: text }]]);
const read = () => saved.current.workbook.values(0, cell)[0]?.[0];
const forgetCalls = () => (saved.current.host as FakeHost).asked.filter((each) => each.startsWith('forget'));
const fileText = () => readFileSync(join(folder, 'workbook.json'), 'utf8');
const previous = () => readFileSync(join(folder, 'previous-workbook.json'), 'utf8');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saved-workbook-'));
  opened = [];
  triggers = [];
  file = new WorkbookFile(folder);
  saved = await start();
});

afterEach(async () => {
  await saved.close();
  rmSync(folder, { recursive: true });
});

test('the first start creates the starting workbook, and the next one opens it', async () => {
  expect(openName()).toBe('My finances');
  write('saved');
  await saved.close();
  saved = await start();
  expect(read()).toBe('saved');
});

test('if saving fails on close, a copy is saved in another folder, and the error names it', async () => {
  const rescueDir = mkdtempSync(join(tmpdir(), 'rescue-'));
  await saved.close();
  saved = await start({ rescueDir });
  write('saved');
  const writing = jest.spyOn(file, 'write').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const { message } = await saved.close().then(
    () => new Error('It was saved.'),
    (error: Error) => error,
  );
  writing.mockRestore();
  const [name = ''] = readdirSync(rescueDir);
  const rescued = join(rescueDir, name, 'workbook.json');
  expect(message).toBe(
    `The workbook is not saved: the disk is full. A copy is in ${rescued} until the system clears that folder: import it.`,
  );
  // Others may write in the folder above.
  expect([rescued, join(rescueDir, name)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
  saved = await start({ rescueDir });
  expect(read()).toBeNull();
  await saved.import(readFileSync(rescued, 'utf8'));
  expect(read()).toBe('saved');

  // If the copy cannot be saved either, the message names only the reason.
  const full = jest.spyOn(file, 'write').mockImplementation(() => {
    throw new Error('no room');
  });
  rmSync(rescueDir, { recursive: true });
  await expect(saved.close()).rejects.toThrow(/^The workbook is not saved: no room\.$/);
  full.mockRestore();
  // A file in place of the folder causes another error.
  writeFileSync(rescueDir, '');
  saved = await start({ rescueDir });
  const fullAgain = jest.spyOn(file, 'write').mockImplementation(() => {
    throw new Error('no room');
  });
  await expect(saved.close()).rejects.toThrow(/^The workbook is not saved: no room\.$/);
  fullAgain.mockRestore();
  rmSync(rescueDir);
  saved = await start();
});

test('the copy is saved before the host closes, which may hang, and the error includes what the host could not save', async () => {
  const rescueDir = mkdtempSync(join(tmpdir(), 'rescue-'));
  await saved.close();
  const host = { saveError: null as string | null, onSaveError: () => {} };
  saved = await start({ hostStore: host, rescueDir });
  const dispose = jest.spyOn(saved.current, 'dispose').mockImplementation(async () => {
    expect(readdirSync(rescueDir)).toHaveLength(1);
    host.saveError = 'the folder does not exist';
  });
  const writing = jest.spyOn(file, 'write').mockImplementation(() => {
    throw new Error('no room');
  });
  await expect(saved.close()).rejects.toThrow(
    /^The workbook is not saved: no room\. Properties and triggers are not saved: the folder does not exist\. A copy is in /,
  );
  writing.mockRestore();
  dispose.mockRestore();
  rmSync(rescueDir, { recursive: true });
  await saved.current.dispose();
  saved = await start();
});

test('a new workbook replaces the open one, which is closed and saved as the previous one', async () => {
  const shown: string[] = [];
  saved.onReplaced(({ workbook }) => shown.push(workbook.name));
  const { id } = saved.current.workbook;
  write('mine');
  await saved.create(false);
  expect([openName(), read(), shown]).toEqual(['Untitled spreadsheet', null, ['Untitled spreadsheet']]);
  expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  expect(forgetCalls()).toEqual([`forget ${id}`]);
  expect(fileText()).toContain('Untitled spreadsheet');
  await saved.import(previous());
  expect(read()).toBe('mine');
});

test('changes made while the next workbook opens are saved with the previous one', async () => {
  whileOpening = () => write('meanwhile');
  await saved.create(false);
  expect(previous()).toContain('meanwhile');
});

test('an imported workbook gets a new id: properties and triggers belong to the old one', async () => {
  write('before');
  saved.current.workbook.rangeMetadata.developerMetadata.add(metadata);
  const { id } = saved.current.workbook;
  const text = JSON.stringify(saved.current.workbook.snapshot());
  write('after');
  await saved.import(text);
  expect([read(), saved.current.workbook.id === id]).toEqual(['before', false]);
  expect(saved.current.workbook.rangeMetadata.developerMetadata.all()).toMatchObject([{ key: 'block', value: '1' }]);
});

test('importing text that is not a workbook keeps the open workbook', async () => {
  write('mine');
  await expect(saved.import('{"format":1}')).rejects.toThrow('It is not a complete workbook');
  expect([openName(), read()]).toEqual(['My finances', 'mine']);
});

test('a new workbook that cannot be saved is closed, and the old one stays open', async () => {
  const shown: string[] = [];
  saved.onReplaced(({ workbook }) => shown.push(workbook.name));
  const { id } = saved.current.workbook;
  const writing = jest.spyOn(file, 'write').mockImplementation((snapshot) => {
    if (snapshot.document.id !== id) throw new Error('no room');
  });
  await expect(saved.create(false)).rejects.toThrow('no room');
  writing.mockRestore();
  expect([openName(), shown, forgetCalls()]).toEqual(['My finances', [], []]);
  expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([false, true]);
  write('still');
  saved.rename('Household');
  expect(fileText()).toContain('still');
});

test('a rename is saved at once, and a name must not be empty', () => {
  saved.rename(' Household ');
  expect(file.read()?.document.name).toBe('Household');
  expect(() => saved.rename('   ')).toThrow('A workbook needs a name');
});

test('concurrent replacements run one after another', async () => {
  await Promise.all([saved.create(false), saved.create(true)]);
  expect(openName()).toBe('My finances');
  expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([true, true, false]);
});

test('triggers of workbooks that do not exist are removed at the start', async () => {
  const trigger = (spreadsheetId: string): TriggerView => ({
    triggerUid: spreadsheetId,
    functionName: 'hourlyRefresh',
    userId: 'owner',
    spreadsheetId,
    description: 'every hour',
    nextRunAt: 0,
    lastRunAt: null,
    isDisabled: false,
  });
  await saved.close();
  triggers = [trigger('gone'), trigger(saved.current.workbook.id)];
  saved = await start();
  expect(forgetCalls()).toEqual(['forget gone']);
});

describe('with fake timers', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  });

  afterEach(() => jest.useRealTimers());

  test('changes are saved one second after the last one', () => {
    write('first');
    jest.advanceTimersByTime(900);
    write('second');
    jest.advanceTimersByTime(999);
    expect(fileText()).not.toContain('second');
    jest.advanceTimersByTime(1);
    expect(fileText()).toContain('second');
  });

  test('a workbook that keeps changing is saved every ten seconds', () => {
    for (let second = 0; second < 19; second += 1) {
      write(`text ${second}`);
      jest.advanceTimersByTime(500);
    }
    expect(fileText()).not.toContain('text 18');
    write('after ten seconds');
    jest.advanceTimersByTime(500);
    expect(fileText()).toContain('after ten seconds');
  });

  test('a missing folder is reported, and saving is retried until it exists again', () => {
    const errors: (string | null)[] = [];
    saved.onSaveError(() => errors.push(saved.saveError));
    rmSync(folder, { recursive: true });
    // The folder cannot be created either.
    writeFileSync(folder, '');
    write('saved');
    jest.advanceTimersByTime(1_000);
    expect(errors).toEqual([expect.stringMatching(/^The workbook is not saved: .+\.$/)]);
    rmSync(folder);
    jest.advanceTimersByTime(4_999);
    expect(saved.saveError).toBe(errors[0]);
    jest.advanceTimersByTime(1);
    expect([errors[1], saved.saveError]).toEqual([null, null]);
    expect(fileText()).toContain('saved');
  });

  test('a full disk is reported with a clear message', () => {
    const writing = jest.spyOn(file, 'write').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    write('saved');
    jest.advanceTimersByTime(1_000);
    expect(saved.saveError).toBe('The workbook is not saved: the disk is full.');
    expect(() => saved.rename('Household')).not.toThrow();
    writing.mockRestore();
    jest.advanceTimersByTime(5_000);
    expect(saved.saveError).toBeNull();
    expect(file.read()?.document.name).toBe('Household');
  });

  test('properties and triggers that cannot be saved are reported too', () => {
    const saveError = jest.spyOn(hostStore, 'saveError', 'get').mockReturnValue('the disk is full');
    expect(saved.saveError).toBe('Properties and triggers are not saved: the disk is full.');
    const writing = jest.spyOn(file, 'write').mockImplementation(() => {
      throw Object.assign(new Error(''), { code: 'ENOSPC' });
    });
    saved.rename('Household');
    expect(saved.saveError).toBe('Nothing is saved: the disk is full.');
    saveError.mockRestore();
    expect(saved.saveError).toBe('The workbook is not saved: the disk is full.');
    writing.mockRestore();
  });

  const columns = { startRow: 0, endRow: 999, startColumn: 2, endColumn: 3 };
  const edit = (workbook: Workbook, mutation: string, params: object) => {
    const sheet = { unitId: workbook.id, subUnitId: '0' };
    workbook.applyEdit({ id: `sheet.mutation.${mutation}`, params: { ...sheet, ...params } }, 'page');
  };

  test.each<[string, (workbook: Workbook) => void]>([
    ['the locale', (workbook) => (workbook.locale = 'de_DE')],
    ['the time zone', (workbook) => (workbook.timeZone = 'Asia/Tokyo')],
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
        }),
    ],
    ['metadata', ({ rangeMetadata }) => rangeMetadata.developerMetadata.add(metadata)],
    ['a filter', ({ rangeMetadata }) => rangeMetadata.filters.add({ sheetId: 0, rectangle: cell, criteria: {} })],
    ['a column width', (workbook) => workbook.setColumnWidth(0, 2, 321)],
    ['a row height', (workbook) => workbook.setRowHeight(0, 2, 77)],
    ['frozen rows', (workbook) => workbook.setFrozenRowCount(0, 2)],
    ['hidden rows', (workbook) => workbook.setRowsHidden(0, 3, 2, true)],
    ['hidden columns', (workbook) => edit(workbook, 'set-col-hidden', { ranges: [columns] })],
    ['rows hidden by a filter', (workbook) => workbook.setRowsHiddenByFilter(0, 5, [true])],
    ['gridlines', (workbook) => workbook.setGridlinesShown(0, false)],
    ['the colour of a tab', (workbook) => edit(workbook, 'set-tab-color', { color: '#ff0000' })],
    ['a new sheet', (workbook) => workbook.insertSheet('Second')],
    ['a sheet name', (workbook) => workbook.renameSheet(0, 'First')],
    ['a named range', (workbook) => workbook.setNamedRange({ name: 'RATE', sheetId: 0, rectangle: cell })],
    ['a note', (workbook) => workbook.setNotes(0, cell, [['a note']])],
    ['a number format', (workbook) => workbook.setNumberFormats(0, cell, [['0.000']])],
    ['a cell style', (workbook) => workbook.setStyles(0, cell, () => ({ isBold: true }))],
    [
      'a data validation rule',
      (workbook) =>
        workbook.setDataValidations(0, cell, [[{ criteria: 'CHECKBOX', values: [], isInvalidAllowed: false }]]),
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
  ])('a change of %s alone is saved automatically', (_, change) => {
    // Lets the save of the start pass.
    jest.advanceTimersByTime(60_000);
    const before = fileText();
    change(saved.current.workbook);
    expect(fileText()).toBe(before);
    jest.advanceTimersByTime(1_000);
    expect(fileText()).not.toBe(before);
    expect(fileText()).toBe(JSON.stringify(saved.current.workbook.snapshot()));
  });

  test('an undo is saved automatically', () => {
    const { workbook } = saved.current;
    workbook.history.recordStep('1', () => workbook.rangeMetadata.developerMetadata.add(metadata));
    jest.advanceTimersByTime(60_000);
    expect(fileText()).toContain('"key":"block"');
    workbook.history.undo();
    jest.advanceTimersByTime(1_000);
    expect(fileText()).not.toContain('"key":"block"');
  });
});
