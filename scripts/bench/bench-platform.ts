import { createHash, randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse, Platform, Properties } from '../../src/addon/platform/platform';
import { createBenchSpreadsheet, type Workbook } from './bench-spreadsheet';
import type { Call, StoreName } from './service-call';

/** Synchronous service calls of an execution, in virtual time. */
export interface Services {
  now(): number;
  call(call: Call): unknown;
}

type Values = { readonly [key: string]: string };

/** Google's services in virtual time. Has only the parts of sidebar, triggers and permissions that are measured. */
export function createBenchPlatform(services: Services, isSidebar: boolean, workbook: Workbook): Platform {
  const { call } = services;
  const read = (name: 'cache.get' | 'cache.getAll', keys: readonly string[]) => call({ name, keys }) as Values;
  const fetchAll = (requests: readonly HttpRequest[]) => call({ name: 'fetch', requests }) as HttpResponse[];
  const spreadsheet = createBenchSpreadsheet(workbook, () => call({ name: 'timeZone' }) as string);
  return {
    http: { fetchAll, fetch: (request) => fetchAll([request])[0] as HttpResponse },
    clock: { now: services.now, sleep: (ms) => void call({ name: 'sleep', ms }) },
    codec: {
      hash: (text) => createHash('sha256').update(text).digest('base64url'),
      uuid: randomUUID,
    },
    dates: {
      wallTime: (date) => date.toISOString().slice(0, 19).replace('T', ' '),
      midnight: (day) => new Date(`${day}T00:00:00Z`),
    },
    cache: {
      get: (key) => read('cache.get', [key])[key] ?? null,
      // The add-on does not call Google for an empty list (platform/google/google-cache.ts).
      getAll: (keys) => (keys.length === 0 ? {} : read('cache.getAll', keys)),
      put: (key, value, seconds) => void call({ name: 'cache.put', values: { [key]: value }, seconds }),
      putAll: (values, seconds) => void call({ name: 'cache.putAll', values, seconds }),
      removeAll: (keys) => {
        if (keys.length > 0) call({ name: 'cache.removeAll', keys });
      },
    },
    // Only the sidebar uses it.
    userCache: {
      get: () => null,
      getAll: () => ({}),
      put: () => undefined,
      putAll: () => undefined,
      removeAll: () => undefined,
    },
    userProperties: createProperties(call, 'user'),
    documentProperties: createProperties(call, 'document'),
    documentLock: {
      tryLock: (waitMs) => call({ name: 'lock', waitMs }) as boolean,
      release: () => void call({ name: 'unlock' }),
    },
    triggers: {
      createHourly: () => 'bench-trigger',
      idsInSpreadsheet: () => [],
      delete: () => false,
      isAuthorizationRequired: () => false,
      missingScopes: () => [],
      authorizationUrl: () => null,
    },
    ui: {
      locale: () => 'en',
      isAvailable: () => isSidebar,
      addMenu: () => undefined,
      showSidebar: () => undefined,
      alert: () => undefined,
      toast: () => undefined,
    },
    spreadsheet: () => spreadsheet,
  };
}

function createProperties(call: Services['call'], store: StoreName): Properties {
  return {
    get: (key) => call({ name: 'properties.get', store, key }) as string | null,
    getAll: () => call({ name: 'properties.getAll', store }) as Values,
    set: (key, value) => void call({ name: 'properties.set', store, key, value }),
    delete: (key) => void call({ name: 'properties.delete', store, key }),
  };
}
