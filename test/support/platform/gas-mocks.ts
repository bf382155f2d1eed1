import { createHash, randomUUID } from 'node:crypto';
import { midnight, wallTime } from './zoned-time';

export interface GasResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface GasOptions {
  readonly timeZone?: string;
  /** Cells and triggers have no Ui. */
  readonly hasUi?: boolean;
  /** Google's messages in another language. */
  readonly translate?: (english: string) => string;
  readonly server?: (url: string, options: { readonly [name: string]: unknown }) => GasResponse;
}

export interface GasWorld {
  /** Creates the globals of an execution. The stores persist between executions. */
  globals(): { [service: string]: unknown };
  /** Calls of each method since the start. */
  readonly calls: { [method: string]: number };
  readonly fetches: { readonly url: string; readonly options: { readonly [name: string]: unknown } }[];
  readonly userProperties: Map<string, string>;
  readonly documentProperties: Map<string, string>;
  readonly cache: Map<string, string>;
  readonly menu: string[];
  readonly sidebars: string[];
}

class Blob {
  constructor(
    private readonly bytes: Buffer,
    readonly contentType: string,
  ) {}
  /** Bytes are signed in Apps Script. */
  getBytes = (): number[] => Array.from(new Int8Array(this.bytes));
  getDataAsString = (): string => this.bytes.toString('utf8');
  raw = (): Buffer => this.bytes;
}

const toBuffer = (data: unknown): Buffer =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(Int8Array.from(data as number[]));

/** The part of Google's services that the bundle needs, for gas-local. Counts every method call. */
export function gasWorld(options: GasOptions = {}): GasWorld {
  const refuse = (english: string): never => {
    throw Object.assign(new Error(options.translate?.(english) ?? english), { name: 'Exception' });
  };
  const calls: { [method: string]: number } = {};
  const fetches: GasWorld['fetches'] = [];
  const userProperties = new Map<string, string>();
  const documentProperties = new Map<string, string>();
  const cache = new Map<string, string>();
  const menu: string[] = [];
  const sidebars: string[] = [];

  const counting = (service: string, members: object): unknown =>
    new Proxy(members, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member === 'function')
          calls[`${service}.${String(name)}`] = (calls[`${service}.${String(name)}`] ?? 0) + 1;
        else if (member === undefined && typeof name === 'string') throw new Error(`${service}.${name} is not there.`);
        return member;
      },
    });

  const store = (values: Map<string, string>, isReadOnly: boolean) => ({
    getProperty: (name: string) => values.get(name) ?? null,
    setProperty(name: string, value: string) {
      if (isReadOnly) refuse('You do not have permission to call setProperty');
      values.set(name, String(value));
    },
    deleteProperty: (name: string) => values.delete(name),
    getProperties: () => Object.fromEntries(values),
  });

  const ui = {
    createAddonMenu: () => ({
      addItem(label: string, name: string) {
        menu.push(`${label}: ${name}`);
        return this;
      },
      addToUi: () => undefined,
    }),
    showSidebar: (output: { fileName: string }) => sidebars.push(output.fileName),
  };

  const spreadsheet = {
    getSpreadsheetTimeZone: () => options.timeZone ?? 'America/New_York',
    getSpreadsheetLocale: () => 'en_US',
    getId: () => 'spreadsheet-1',
    createDeveloperMetadataFinder: () => ({ withKey: () => ({ find: () => [] }) }),
    getRangeByName: () => null,
  };

  const fetch = (url: string, request: { [name: string]: unknown }) => {
    fetches.push({ url, options: request });
    const { status, body } = options.server?.(url, request) ?? { status: 404, body: {} };
    return {
      getResponseCode: () => status,
      getAllHeaders: () => ({ 'Content-Type': 'application/json', 'Set-Cookie': ['a', 'b'] }),
      getContentText: () => JSON.stringify(body),
    };
  };

  const globals = () => ({
    console: counting('console', { log: () => undefined, warn: () => undefined }),
    UrlFetchApp: counting('UrlFetchApp', {
      fetch,
      fetchAll: (requests: ({ url: string } & { [name: string]: unknown })[]) =>
        requests.map(({ url, ...request }) => fetch(url, request)),
    }),
    CacheService: counting('CacheService', {
      getDocumentCache: () =>
        counting('DocumentCache', {
          get: (key: string) => cache.get(key) ?? null,
          getAll: (keys: string[]) =>
            Object.fromEntries(keys.filter((key) => cache.has(key)).map((key) => [key, cache.get(key)])),
          put: (key: string, value: string) => cache.set(key, value),
          putAll(values: { [key: string]: string }) {
            for (const [key, value] of Object.entries(values)) cache.set(key, value);
          },
          removeAll: (keys: string[]) => keys.forEach((key) => void cache.delete(key)),
        }),
    }),
    PropertiesService: counting('PropertiesService', {
      getUserProperties: () => counting('UserProperties', store(userProperties, options.hasUi !== true)),
      getDocumentProperties: () => counting('DocumentProperties', store(documentProperties, false)),
    }),
    LockService: counting('LockService', {
      getDocumentLock: () => ({ tryLock: () => true, releaseLock: () => undefined }),
    }),
    Utilities: counting('Utilities', {
      DigestAlgorithm: { SHA_256: 'SHA_256' },
      Charset: { UTF_8: 'UTF_8' },
      computeDigest: (_: string, text: string) => Array.from(new Int8Array(createHash('sha256').update(text).digest())),
      base64EncodeWebSafe: (data: unknown) => toBuffer(data).toString('base64').replace(/\+/g, '-').replace(/\//g, '_'),
      base64Encode: (data: unknown) => toBuffer(data).toString('base64'),
      base64Decode: (text: string) => Array.from(new Int8Array(Buffer.from(text, 'base64'))),
      newBlob: (data: unknown, contentType: string) => new Blob(toBuffer(data), contentType),
      getUuid: randomUUID,
      sleep: () => undefined,
      formatDate: (date: Date, zone: string, pattern: string) => wallTime(date, zone).slice(0, pattern.length),
      parseDate: (day: string, zone: string) => midnight(day, zone),
    }),
    SpreadsheetApp: counting('SpreadsheetApp', {
      getActiveSpreadsheet: () => counting('Spreadsheet', spreadsheet),
      flush: () => undefined,
      getUi() {
        if (options.hasUi !== true) refuse('Cannot call SpreadsheetApp.getUi() from this context.');
        return ui;
      },
    }),
    ScriptApp: counting('ScriptApp', {}),
    HtmlService: counting('HtmlService', {
      createHtmlOutputFromFile: (fileName: string) => ({
        fileName,
        setTitle() {
          return this;
        },
      }),
    }),
    Session: counting('Session', { getActiveUserLocale: () => 'en' }),
  });
  return { globals, calls, fetches, userProperties, documentProperties, cache, menu, sidebars };
}
