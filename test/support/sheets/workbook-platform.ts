import type { EditableSheet, Platform, Spreadsheet } from '../../../src/addon/platform/platform';
import { sheetOfName } from '../../../src/addon/platform/spreadsheet';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook, WorkbookSnapshot } from '../../../src/workbench/workbook/workbook';
import { connectedPlatform } from '../platform/connected-platform';
import type { FakeOptions, FakePlatform } from '../platform/fake-platform';
import { Killed } from '../platform/killable-platform';
import { type Counted, workbookSheet } from './workbook-sheet';

export interface WorkbookPlatform extends FakePlatform {
  readonly workbook: Workbook;
  readonly counted: Counted;
  /** Sheet, property, cache and network calls so far. Calls after `killAt` throw. */
  readonly service: {
    calls: number;
    killAt: number;
    writes: number;
    names: string[];
    /** Called with the name before each call, to simulate another user of the sheet. */
    before: ((name: string, call: number) => void) | null;
  };
}

const writes = /^(set|insert|delete|clear|copy|add|freeze)/;

/** What is kept between two executions, so that tests begin from it as often as they like. */
export interface SavedPlatform {
  readonly workbook: string;
  readonly stores: string;
  readonly now: number;
}

const storesOf = ({ cacheEntries, userCacheEntries, userStore, documentStore, names }: FakePlatform) => [
  cacheEntries,
  userCacheEntries,
  userStore,
  documentStore,
  names,
];

export function savePlatform(platform: WorkbookPlatform): SavedPlatform {
  return {
    workbook: JSON.stringify(platform.workbook.snapshot()),
    stores: JSON.stringify(storesOf(platform).map((store) => [...store])),
    now: platform.state.now,
  };
}

/** Google's services over the workbench's workbook, in this process, so that an execution can end at any call. */
export async function workbookPlatform(options: FakeOptions = {}, saved?: SavedPlatform): Promise<WorkbookPlatform> {
  const fake = connectedPlatform({ context: 'sidebar', ...options });
  const workbook = await createUniverWorkbook(
    saved === undefined
      ? // A locale in which the year of a day comes first.
        { timeZone: options.timeZone ?? 'Europe/Berlin', locale: 'en_CA' }
      : { snapshot: JSON.parse(saved.workbook) as WorkbookSnapshot },
  );
  if (saved !== undefined) {
    const entries = JSON.parse(saved.stores) as [string, never][][];
    storesOf(fake).forEach((store, index) => {
      store.clear();
      for (const [name, value] of entries[index] ?? []) store.set(name, value);
    });
    fake.state.now = saved.now;
  }
  const counted: Counted = { formulasFromText: 0 };
  const service = {
    calls: 0,
    killAt: Number.POSITIVE_INFINITY,
    writes: 0,
    names: [] as string[],
    before: null as WorkbookPlatform['service']['before'],
  };
  const guard = <Service extends object>(target: Service): Service =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          service.calls += 1;
          if (service.calls > service.killAt) throw new Killed('Exceeded maximum execution time');
          service.before?.(String(name), service.calls);
          service.names.push(String(name));
          if (writes.test(String(name))) service.writes += 1;
          const result: unknown = member.apply(target, args);
          return Array.isArray(result) && name === 'metadata' ? result.map((entry) => guard(entry as object)) : result;
        };
      },
    });
  const sheet = (sheetId: number): EditableSheet => guard(workbookSheet(workbook, sheetId, counted));
  const freeName = (name: string): string => {
    const taken = workbook.sheets().map((each) => each.name.toLowerCase());
    let free = name;
    for (let number = 2; taken.includes(free.toLowerCase()); number += 1) free = `${name} ${number}`;
    return free;
  };
  const base = fake.spreadsheet() as Spreadsheet;
  const spreadsheet: Spreadsheet = {
    ...base,
    timeZone: () => workbook.timeZone,
    locale: () => workbook.locale,
    gridSheets: () => workbook.sheets().map(({ sheetId }) => sheet(sheetId)),
    idOfSheet: (sheetName) => workbook.sheets().find(({ name }) => name === sheetName)?.sheetId ?? null,
    valuesOf(sheetName) {
      const found = sheetOfName(workbook.sheets(), sheetName, ({ name }) => name);
      if (found === undefined) return [];
      const grid = sheet(found.sheetId);
      const [rowCount, columnCount] = [grid.lastRow(), grid.lastColumn()];
      return rowCount === 0 ? [] : grid.values({ row: 1, column: 1, rowCount, columnCount });
    },
    editableSheet: (sheetId) => (workbook.sheets().some((each) => each.sheetId === sheetId) ? sheet(sheetId) : null),
    sheetNamed: (name) => {
      const found = sheetOfName(workbook.sheets(), name, (each) => each.name);
      return found === undefined ? null : sheet(found.sheetId);
    },
    insertSheet: (name) => sheet(workbook.insertSheet(freeName(name)).sheetId),
    insertHiddenSheet: (name) => {
      const { sheetId } = workbook.insertSheet(freeName(name));
      workbook.setSheetHidden(sheetId, true);
      return sheet(sheetId);
    },
    copySheet: (sheetId, name) => sheet(workbook.duplicateSheet(sheetId, name, workbook.sheets().length).sheetId),
    deleteSheet: (sheetId) => workbook.deleteSheet(sheetId),
    nameCell: (name, sheetId, row, column) => {
      const [[value] = []] = workbook.values(sheetId, { row, column, rowCount: 1, columnCount: 1 });
      fake.names.set(name, Number(value));
    },
    sheetsWithMetadata: (key) =>
      workbook.rangeMetadata.developerMetadata
        .all()
        .flatMap((entry) =>
          entry.key === key && entry.sheetId !== null ? [{ sheetId: entry.sheetId, value: entry.value ?? '' }] : [],
        ),
    activate: () => undefined,
    unhide: (sheetId) => workbook.setSheetHidden(sheetId, false),
  };
  const { http, cache, documentProperties, userProperties, clock, mail, ...rest } = fake;
  const platform: Platform = {
    ...rest,
    http: guard(http),
    cache: guard(cache),
    documentProperties: guard(documentProperties),
    userProperties: guard(userProperties),
    mail: mail === null ? null : guard(mail),
    clock,
    spreadsheet: () => guard(spreadsheet),
  };
  return Object.assign(platform as FakePlatform, { workbook, counted, service });
}
