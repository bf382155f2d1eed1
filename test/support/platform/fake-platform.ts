import { createHash, randomUUID } from 'node:crypto';
import type {
  Area,
  HttpRequest,
  HttpResponse,
  Mail,
  MenuItem,
  NamedCell,
  Platform,
  Properties,
  Sheet,
  Spreadsheet,
} from '../../../src/addon/platform/platform';
import { sheetOfName } from '../../../src/addon/platform/spreadsheet';
import { messages } from '../../../src/workbench/apps-script/messages';
import { limits } from '../../../src/workbench/apps-script/quotas/limits';
import { FakeSheet } from '../sheets/fake-sheet';
import { type CacheEntries, fakeCache } from './fake-cache';
import { roundsOf, type ServiceCall, serviceMs } from './google-latency';
import { midnight, wallTime } from './zoned-time';

/** Answers a request, or throws if there is no answer. */
export type Server = (request: HttpRequest, count: number) => HttpResponse;

export interface FakeOptions {
  readonly server?: Server;
  readonly now?: string;
  readonly timeZone?: string;
  /** Virtual time per request. */
  readonly latencyMs?: number;
  /** Whether calls of the cache, properties, locks and time zone take virtual time, as on Google. */
  readonly hasServiceTime?: boolean;
  /** Whether the build sends mail. */
  readonly hasMail?: boolean;
  /** The caller: cells and triggers have no Ui, and cells cannot write. */
  readonly context?: 'cell' | 'sidebar' | 'trigger';
}

export interface FakePlatform extends Platform {
  readonly calls: { [service: string]: number };
  readonly requests: HttpRequest[];
  readonly cacheEntries: CacheEntries;
  readonly userCacheEntries: CacheEntries;
  readonly userStore: Map<string, string>;
  readonly documentStore: Map<string, string>;
  readonly sheets: FakeSheet[];
  readonly names: Map<string, number>;
  readonly shown: { menus: (readonly MenuItem[])[]; sidebars: string[]; alerts: string[]; toasts: string[] };
  readonly triggerIds: string[];
  readonly state: {
    now: number;
    server: Server;
    context: 'cell' | 'sidebar' | 'trigger';
    selection: { sheet: Sheet | null; areas: Area[] } | null;
    hasSpreadsheet: boolean;
    /** What the user answers to the next questions; null: cancels them. */
    answer: boolean | null;
    isLockHeldElsewhere: boolean;
    isTriggerRefused: boolean;
    isAuthorizationRequired: boolean;
    missingScopes: string[];
    locale: string;
    spreadsheetLocale: string;
    /** Formula in the cell of a named range. */
    nameFormula: string;
    spreadsheetId: string;
    /** Of the user's account; null if Google does not tell it. */
    address: string | null;
    mailsLeft: number;
    isMailRefused: boolean;
    mails: { readonly to: string; readonly subject: string; readonly body: string }[];
    slept: number[];
    events: string[];
  };
}

const noServer: Server = ({ url }) => {
  throw new Error(`DNS error: ${url}`);
};

/** Google's services as the add-on sees them, never less strict than Google. Counts every call. */
export function fakePlatform(options: FakeOptions = {}): FakePlatform {
  const calls: { [service: string]: number } = {};
  const count = (service: string): void => {
    calls[service] = (calls[service] ?? 0) + 1;
  };
  const state: FakePlatform['state'] = {
    now: Date.parse(options.now ?? '2026-11-21T12:00:00Z'),
    server: options.server ?? noServer,
    context: options.context ?? 'cell',
    selection: null,
    hasSpreadsheet: true,
    answer: null,
    isLockHeldElsewhere: false,
    isTriggerRefused: false,
    locale: 'en',
    spreadsheetLocale: 'en_US',
    isAuthorizationRequired: false,
    missingScopes: [],
    nameFormula: '',
    spreadsheetId: 'spreadsheet-1',
    address: 'ann@example.com',
    mailsLeft: 100,
    isMailRefused: false,
    mails: [],
    slept: [],
    events: [],
  };
  const spend = (ms: number): void => {
    if (options.hasServiceTime === true) state.now += ms;
  };
  const charge = (call: ServiceCall): void => spend(serviceMs[call]);
  const timeZone = options.timeZone ?? 'Europe/Berlin';
  const requests: HttpRequest[] = [];
  const cacheEntries: CacheEntries = new Map();
  const userCacheEntries: CacheEntries = new Map();
  const userStore = new Map<string, string>();
  const documentStore = new Map<string, string>();
  const sheets: FakeSheet[] = [];
  const names = new Map<string, number>();
  const shown: FakePlatform['shown'] = { menus: [], sidebars: [], alerts: [], toasts: [] };
  const triggerIds: string[] = [];
  let triggersMade = 0;

  const refuseInCell = (what: string): void => {
    if (state.context === 'cell') throw new Error(`You do not have permission to call ${what}`);
  };
  const refuseFull = (store: Map<string, string>, added: { readonly [name: string]: string }): void => {
    const text = Object.entries({ ...Object.fromEntries(store), ...added })
      .flat()
      .join('');
    if (Buffer.byteLength(text) > limits.propertyStoreBytes) throw new Error(messages.propertyStoreFull());
  };
  const properties = (store: Map<string, string>, label: string, isReadOnlyInCell: boolean): Properties => ({
    get(name) {
      count(`${label}.get`);
      charge('properties.get');
      return store.get(name) ?? null;
    },
    set(name, value) {
      count(`${label}.set`);
      charge('properties.set');
      if (isReadOnlyInCell) refuseInCell('setProperty');
      if (Buffer.byteLength(value) > 9_216) throw new Error('Argument too large: value');
      refuseFull(store, { [name]: value });
      store.set(name, value);
      state.events.push(`${label}.set ${name}`);
    },
    storeAll(values) {
      count(`${label}.storeAll`);
      charge('properties.set');
      if (isReadOnlyInCell) refuseInCell('setProperties');
      const entries = Object.entries(values);
      if (entries.some(([, value]) => Buffer.byteLength(value) > 9_216)) throw new Error('Argument too large: value');
      refuseFull(store, values);
      for (const [name, value] of entries) {
        store.set(name, value);
        state.events.push(`${label}.set ${name}`);
      }
    },
    delete(name) {
      count(`${label}.delete`);
      charge('properties.delete');
      if (isReadOnlyInCell) refuseInCell('deleteProperty');
      store.delete(name);
    },
    getAll() {
      count(`${label}.getAll`);
      charge('properties.getAll');
      return Object.fromEntries(store);
    },
  });

  const needsWorkbook = (): never => {
    throw new Error('The fake sheets are not written in blocks: use workbookPlatform.');
  };
  const guarded = (sheet: Sheet): Sheet => {
    if (sheet instanceof FakeSheet) sheet.refuseWrite = refuseInCell;
    return sheet;
  };
  const spreadsheet: Spreadsheet = {
    id: () => state.spreadsheetId,
    timeZone() {
      charge('timeZone');
      return timeZone;
    },
    locale() {
      count('locale');
      charge('locale');
      return state.spreadsheetLocale;
    },
    gridSheets: () => sheets.map(guarded),
    idOfSheet: (sheetName) => sheets.find((each) => each.name() === sheetName)?.id() ?? null,
    valuesOf(sheetName) {
      charge('sheet');
      const sheet = sheetOfName(sheets, sheetName, (each) => each.name());
      const area = { row: 1, column: 1, rowCount: sheet?.lastRow() ?? 0, columnCount: sheet?.lastColumn() ?? 0 };
      return sheet === undefined || area.rowCount === 0 ? [] : sheet.values(area);
    },
    selection() {
      count('selection');
      if (state.selection === null) return null;
      const { sheet, areas } = state.selection;
      return { sheet: sheet && guarded(sheet), sheetName: sheet?.name() ?? 'Chart1', areas, rangeText: 'A1' };
    },
    namedCell(name): NamedCell | null {
      if (!names.has(name)) return null;
      return {
        value: () => names.get(name),
        formula: () => state.nameFormula,
        setNumber(value) {
          refuseInCell('setValue');
          state.events.push(`${name} = ${value}`);
          names.set(name, value);
        },
      };
    },
    editableSheet: (sheetId) => (sheets.some((sheet) => sheet.id() === sheetId) ? needsWorkbook() : null),
    sheetNamed: (name) => (sheetOfName(sheets, name, (each) => each.name()) === undefined ? null : needsWorkbook()),
    insertSheet: needsWorkbook,
    insertHiddenSheet: needsWorkbook,
    copySheet: needsWorkbook,
    unhide: needsWorkbook,
    sheetsWithMetadata: () => [],
    nameCell: needsWorkbook,
    deleteSheet: needsWorkbook,
    activate: needsWorkbook,
    flush() {
      state.events.push('flush');
    },
  };

  const refuseWithoutScope = (what: string, scope: string): void => {
    refuseInCell(what);
    const name = `https://www.googleapis.com/auth/${scope}`;
    if (!state.missingScopes.includes(name)) return;
    throw new Error(`You do not have permission to call ${what}. Required permissions: ${name}`);
  };
  const mail: Mail = {
    ownAddress() {
      refuseWithoutScope('Session.getEffectiveUser', 'userinfo.email');
      return state.address;
    },
    remainingToday() {
      refuseWithoutScope('MailApp.getRemainingDailyQuota', 'script.send_mail');
      return state.mailsLeft;
    },
    sendToSelf(subject, body) {
      refuseWithoutScope('Session.getEffectiveUser', 'userinfo.email');
      refuseWithoutScope('MailApp.sendEmail', 'script.send_mail');
      if (state.address === null) throw new Error('Failed to send email: no recipient');
      if (state.isMailRefused) throw new Error('Dienst zu oft aufgerufen: email.');
      if (state.mailsLeft < 1) throw new Error('Service invoked too many times for one day: email.');
      if (subject.length > 250) throw new Error('Argument too large: subject');
      state.mailsLeft -= 1;
      state.mails.push({ to: state.address, subject, body });
    },
  };

  return {
    calls,
    requests,
    cacheEntries,
    userCacheEntries,
    userStore,
    documentStore,
    sheets,
    names,
    shown,
    triggerIds,
    state,
    http: {
      fetch(request) {
        count('http.fetch');
        if (request.url.length > 2_048) throw new Error('Limit Exceeded: URLFetch URL Length.');
        if (request.timeoutSeconds < 1) throw new Error('Invalid timeout');
        requests.push(request);
        state.now += options.latencyMs ?? 0;
        return state.server(request, requests.length);
      },
      fetchAll(batch) {
        count('http.fetchAll');
        if (batch.some(({ url }) => url.length > 2_048)) throw new Error('Limit Exceeded: URLFetch URL Length.');
        const first = requests.length;
        requests.push(...batch);
        state.now += (options.latencyMs ?? 0) * roundsOf(batch.length);
        // If one request throws, all answers are lost, although all requests were sent.
        const answers = batch.map((request, index) => {
          try {
            return state.server(request, first + index + 1);
          } catch (thrown) {
            return { thrown };
          }
        });
        for (const answer of answers) if ('thrown' in answer) throw answer.thrown;
        return answers as HttpResponse[];
      },
    },
    clock: {
      now: () => state.now,
      sleep(ms) {
        if (!Number.isFinite(ms) || ms < 0 || ms > 300_000) throw new Error(`Invalid argument: ${ms}`);
        state.slept.push(ms);
        state.now += ms;
      },
    },
    codec: {
      hash: (text) => createHash('sha256').update(text).digest('base64url'),
      uuid: randomUUID,
    },
    dates: {
      wallTime,
      midnight(day, zone) {
        count('dates.midnight');
        return midnight(day, zone);
      },
    },
    cache: fakeCache(cacheEntries, state, (call) => {
      count(call);
      charge(call);
    }),
    userCache: fakeCache(userCacheEntries, state, (call) => {
      count(`user.${call}`);
      charge(call);
    }),
    userProperties: properties(userStore, 'user', true),
    documentProperties: properties(documentStore, 'document', false),
    documentLock: {
      tryLock() {
        charge('lock');
        return !state.isLockHeldElsewhere;
      },
      release: () => undefined,
    },
    triggers: {
      createHourly(handler) {
        refuseInCell('ScriptApp.newTrigger');
        if (state.isTriggerRefused || triggerIds.length > 0) {
          throw new Error('This add-on has created too many time-based triggers in this document');
        }
        triggersMade += 1;
        triggerIds.push(`${handler}-${triggersMade}-0123456789`);
        return triggerIds[triggerIds.length - 1] as string;
      },
      idsInSpreadsheet: () => [...triggerIds],
      delete(uid) {
        refuseInCell('ScriptApp.deleteTrigger');
        const index = triggerIds.indexOf(uid);
        if (index < 0) return false;
        triggerIds.splice(index, 1);
        return true;
      },
      isAuthorizationRequired: () => state.isAuthorizationRequired || state.missingScopes.length > 0,
      missingScopes: (scopes) => scopes.filter((scope) => state.missingScopes.includes(scope)),
      authorizationUrl: () => (state.missingScopes.length > 0 ? 'https://accounts.google.com/o/oauth2/auth?x=1' : null),
    },
    ui: {
      locale: () => state.locale,
      isAvailable: () => state.context === 'sidebar',
      addMenu: (items) => {
        shown.menus.push(items);
      },
      showSidebar: (fileName) => {
        shown.sidebars.push(fileName);
      },
      alert: (_, message) => {
        shown.alerts.push(message);
      },
      ask: (_, question) => {
        shown.alerts.push(question);
        return state.answer;
      },
      toast: (message) => {
        shown.toasts.push(message);
      },
    },
    mail: options.hasMail === true ? mail : null,
    spreadsheet: () => (state.hasSpreadsheet ? spreadsheet : null),
  };
}
