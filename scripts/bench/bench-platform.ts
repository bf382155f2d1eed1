import { once } from '../../src/addon/cells/lists';
import type { HttpRequest, HttpResponse, Platform, Properties, Spreadsheet } from '../../src/addon/platform/platform';
import { fakePlatform } from '../../test/support/platform/fake-platform';
import { FakeSheet } from '../../test/support/sheets/fake-sheet';
import type { BenchSheet } from './own-sheets';
import type { Call, StoreName } from './world';

/** Synchronous service calls of an execution, in virtual time. */
export interface Services {
  now(): number;
  call(call: Call): unknown;
}

/** A column of formulas, the value of the refresh cell, and further sheets. */
export interface Workbook {
  readonly formulas: readonly string[];
  readonly tick: number;
  readonly sheets: readonly BenchSheet[] | undefined;
}

interface BenchPlatform extends Platform {
  /** The value of the refresh cell. */
  tick(): number;
}

type Values = { readonly [key: string]: string };

/** The platform of tests, whose calls of Google's services take virtual time that all executions share. */
export function createBenchPlatform(
  { now, call }: Services,
  context: 'cell' | 'sidebar' | 'trigger',
  { formulas = [], tick = 0, sheets = [] }: Partial<Workbook> = {},
): BenchPlatform {
  const fake = fakePlatform({ context });
  fake.sheets.push(
    new FakeSheet(
      'Bench',
      formulas.map((formula) => [formula]),
    ),
  );
  fake.names.set('FIN_REFRESH', tick);
  const spreadsheet: Spreadsheet = {
    ...(fake.spreadsheet() as Spreadsheet),
    timeZone: () => call({ name: 'timeZone' }) as string,
    id: once(() => {
      call({ name: 'sheetProperty' });
      return 'bench';
    }),
    idOfSheet(name) {
      const index = sheets.findIndex((sheet) => sheet.name === name);
      call({ name: 'sheetProperty' });
      if (index >= 0) call({ name: 'sheetProperty' });
      return index < 0 ? null : index;
    },
    valuesOf(name) {
      const cells = sheets.find((sheet) => sheet.name === name)?.cells.map((row) => [...row]) ?? [];
      call(
        cells.length === 0
          ? { name: 'sheetProperty' }
          : { name: 'sheet', cellCount: cells.length * (cells[0]?.length ?? 0) },
      );
      return cells;
    },
  };
  const read = (name: 'cache.get' | 'cache.getAll', keys: readonly string[]) => call({ name, keys }) as Values;
  const fetchAll = (requests: readonly HttpRequest[]) => call({ name: 'fetch', requests }) as HttpResponse[];
  return {
    ...fake,
    tick: () => fake.names.get('FIN_REFRESH') ?? 0,
    http: { fetchAll, fetch: (request) => fetchAll([request])[0] as HttpResponse },
    codec: { ...fake.codec, uuid: () => call({ name: 'uuid' }) as string },
    clock: { now, sleep: (ms) => void call({ name: 'sleep', ms }) },
    // The zone is UTC, whose dates take no processor time beside that of the add-on.
    dates: {
      wallTime: (date) => date.toISOString().slice(0, 19).replace('T', ' '),
      midnight: (day) => new Date(`${day}T00:00:00Z`),
    },
    cache: {
      get: (key) => read('cache.get', [key])[key] ?? null,
      // The add-on does not call Google for an empty list (platform/google/google-cache.ts).
      getAll: (keys) => (keys.length === 0 ? {} : read('cache.getAll', keys)),
      put: (key, value, seconds) => void call({ name: 'cache.put', values: { [key]: value }, seconds }),
      putAll: (values, seconds) => call({ name: 'cache.putAll', values, seconds }) as boolean,
      removeAll: (keys) => {
        if (keys.length > 0) call({ name: 'cache.removeAll', keys });
      },
    },
    userProperties: createProperties(call, 'user'),
    documentProperties: createProperties(call, 'document'),
    documentLock: {
      tryLock: (waitMs) => call({ name: 'lock', waitMs }) as boolean,
      release: () => void call({ name: 'unlock' }),
    },
    spreadsheet: () => spreadsheet,
  };
}

function createProperties(call: Services['call'], store: StoreName): Properties {
  return {
    get: (key) => call({ name: 'properties.get', store, key }) as string | null,
    getAll: () => call({ name: 'properties.getAll', store }) as Values,
    set: (key, value) => void call({ name: 'properties.set', store, values: { [key]: value } }),
    storeAll: (values) => void call({ name: 'properties.set', store, values }),
    delete: (key) => void call({ name: 'properties.delete', store, key }),
  };
}
