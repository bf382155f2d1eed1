import { createHash, randomUUID } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../../src/addon/platform/platform';
import { midnight, wallTime } from '../../test/support/platform/zoned-time';
import type { BenchSheet } from './own-sheets';

/** What a spreadsheet keeps from one execution to the next. */
export interface GoogleStores {
  readonly user: Map<string, string>;
  readonly document: Map<string, string>;
  readonly cache: Map<string, string>;
}

export interface GoogleGlobals {
  readonly [name: string]: object;
}

interface FetchRequest {
  readonly url: string;
  readonly method: string;
  readonly payload?: string;
}

const timeZone = 'America/New_York';

/**
 * The objects of Google that the shipped bundle calls for a cell, and to connect, in memory and without a check. They take
 * next to no processor time, so that what is measured is the bundle.
 */
export function googleGlobals(
  stores: GoogleStores,
  answer: (request: HttpRequest) => HttpResponse,
  {
    hasUi = false,
    sheets = [],
    readHtml = () => '',
  }: {
    readonly hasUi?: boolean;
    readonly sheets?: readonly BenchSheet[];
    readonly readHtml?: (name: string) => string;
  } = {},
): GoogleGlobals {
  const fetch = (request: FetchRequest) => {
    const { status, headers, text } = answer({
      url: request.url,
      method: request.method === 'post' ? 'POST' : 'GET',
      headers: {},
      timeoutSeconds: 60,
    });
    return { getResponseCode: () => status, getAllHeaders: () => headers, getContentText: () => text };
  };
  const cache = cacheIn(stores.cache);
  const spreadsheet = {
    getId: () => 'bench',
    getSpreadsheetTimeZone: () => timeZone,
    getSpreadsheetLocale: () => 'en_US',
    getSheetByName: (name: string) => gridOf(sheets, name),
    getSheets: () => sheets.map(({ name }) => gridOf(sheets, name)),
    getRangeByName: () => null,
  };
  return {
    SpreadsheetApp: {
      getActiveSpreadsheet: () => spreadsheet,
      getUi() {
        if (!hasUi) throw new Error('Cannot call SpreadsheetApp.getUi() from this context.');
        return {};
      },
    },
    PropertiesService: {
      getUserProperties: () => propertiesIn(stores.user),
      getDocumentProperties: () => propertiesIn(stores.document),
    },
    CacheService: { getDocumentCache: () => cache, getUserCache: () => cache },
    LockService: { getDocumentLock: () => ({ tryLock: () => true, releaseLock() {} }) },
    HtmlService: { createTemplateFromFile: (name: string) => ({ getRawContent: () => readHtml(name) }) },
    Session: { getActiveUserLocale: () => 'en' },
    UrlFetchApp: {
      fetch: (url: string, options: object) => fetch({ url, ...options } as FetchRequest),
      fetchAll: (requests: readonly FetchRequest[]) => requests.map(fetch),
    },
    Utilities: {
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      computeDigest: (_algorithm: string, text: string) => createHash('sha256').update(text).digest(),
      base64EncodeWebSafe: (bytes: Buffer) => bytes.toString('base64url'),
      getUuid: () => randomUUID(),
      formatDate: (date: Date, zone: string) => wallTime(date, zone),
      parseDate: (day: string, zone: string) => midnight(day, zone),
      sleep() {},
    },
  };
}

function gridOf(sheets: readonly BenchSheet[], wanted: string): object | null {
  const found = sheets.find(({ name }) => name === wanted);
  if (found === undefined) return null;
  return {
    getSheetId: () => sheets.indexOf(found),
    getName: () => wanted,
    getType: () => 'GRID',
    getDataRange: () => ({ getValues: () => found.cells.map((row) => [...row]) }),
  };
}

function propertiesIn(values: Map<string, string>): object {
  return {
    getProperty: (name: string) => values.get(name) ?? null,
    setProperty: (name: string, value: string) => values.set(name, value),
    setProperties(all: { readonly [name: string]: string }) {
      for (const [name, value] of Object.entries(all)) values.set(name, value);
    },
    deleteProperty: (name: string) => values.delete(name),
    getProperties: () => Object.fromEntries(values),
  };
}

function cacheIn(values: Map<string, string>): object {
  return {
    get: (key: string) => values.get(key) ?? null,
    getAll: (keys: readonly string[]) => Object.fromEntries([...values].filter(([key]) => keys.includes(key))),
    put: (key: string, value: string) => values.set(key, value),
    putAll(all: { readonly [key: string]: string }) {
      for (const [key, value] of Object.entries(all)) values.set(key, value);
    },
    removeAll(keys: readonly string[]) {
      for (const key of keys) values.delete(key);
    },
  };
}
