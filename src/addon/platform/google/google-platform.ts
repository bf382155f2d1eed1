import type { Cache, Clock, Codec, Lock, MenuItem, Platform, Properties, Triggers, Ui, ZonedDates } from '../platform';
import { isMailBuilt } from '../scopes';
import { googleHttp } from './google-http';
import { googleMail } from './google-mail';
import { googleSpreadsheet } from './google-spreadsheet';

/** Google's services behind the add-on's interfaces. Creating it makes no service call. */
export function googlePlatform(): Platform {
  return {
    http: googleHttp,
    clock: googleClock,
    codec: googleCodec,
    dates: googleDates,
    cache: googleCache,
    userCache: googleUserCache,
    userProperties: googleProperties(() => PropertiesService.getUserProperties()),
    documentProperties: googleProperties(() => PropertiesService.getDocumentProperties()),
    documentLock: googleLock(),
    triggers: googleTriggers,
    ui: googleUi,
    mail: isMailBuilt ? googleMail : null,
    spreadsheet: googleSpreadsheet,
  };
}

/** The document cache: shared by the users of one spreadsheet. There is none without a spreadsheet. */
export const googleCache: Cache = cacheOf(() => CacheService.getDocumentCache());

export const googleUserCache: Cache = cacheOf(() => CacheService.getUserCache());

function cacheOf(open: () => GoogleAppsScript.Cache.Cache | null): Cache {
  return {
    get: (key) => orMiss(() => open()?.get(key)) ?? null,
    getAll: (keys) => (keys.length === 0 ? {} : (orMiss(() => open()?.getAll([...keys])) ?? {})),
    put: (key, value, ttlSeconds) => {
      ignoringRefusal(() => open()?.put(key, value, ttlSeconds));
    },
    putAll: (values, ttlSeconds) => ignoringRefusal(() => open()?.putAll({ ...values }, ttlSeconds)),
    removeAll: (keys) => {
      if (keys.length > 0) open()?.removeAll([...keys]);
    },
  };
}

/** If the cache is unavailable, reads miss: a formula can still read the API. */
function orMiss<T>(read: () => T): T | null {
  try {
    return read();
  } catch (thrown) {
    console.warn(`Cache read refused: ${String((thrown as Error).name)}`);
    return null;
  }
}

/** Google's errors are translated, so a refused value looks like an outage. Neither may fail a formula. */
function ignoringRefusal(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (thrown) {
    console.warn(`Cache write refused: ${String((thrown as Error).name)}`);
    return false;
  }
}

export const googleClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(Math.round(ms)),
};

export const googleCodec: Codec = {
  hash(text) {
    const bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
    return Utilities.base64EncodeWebSafe(bytes).replace(/=+$/, '');
  },
  uuid: () => Utilities.getUuid(),
};

export const googleDates: ZonedDates = {
  wallTime: (date, timeZone) => Utilities.formatDate(date, timeZone, 'yyyy-MM-dd HH:mm:ss'),
  midnight: (day, timeZone) => Utilities.parseDate(day, timeZone, 'yyyy-MM-dd') as unknown as Date,
};

/** One lock object per execution: Google does not document whether two objects are the same lock. */
export function googleLock(): Lock {
  let lock: GoogleAppsScript.Lock.Lock | null = null;
  return {
    tryLock(waitMs) {
      lock = lock ?? LockService.getDocumentLock();
      return lock === null ? true : lock.tryLock(waitMs);
    },
    release() {
      // What has been done is done: a lock that is not released ends with the execution.
      try {
        lock?.releaseLock();
      } catch {}
    },
  };
}

type Store = GoogleAppsScript.Properties.Properties | null;

/** Without a document, Google has no store of document properties. It is then read as empty. */
export function googleProperties(open: () => Store): Properties {
  const openToWrite = () => {
    const store = open();
    if (store === null) throw new Error('There is no spreadsheet to keep this in.');
    return store;
  };
  return {
    get: (name) => open()?.getProperty(name) ?? null,
    set: (name, value) => {
      openToWrite().setProperty(name, value);
    },
    storeAll: (values) => {
      openToWrite().setProperties({ ...values }, false);
    },
    delete: (name) => {
      open()?.deleteProperty(name);
    },
    getAll: () => open()?.getProperties() ?? {},
  };
}

export const googleUi: Ui = {
  locale: () => Session.getActiveUserLocale(),
  isAvailable() {
    // Google's text is translated, so only the fact of a refusal is used.
    try {
      return SpreadsheetApp.getUi() !== null;
    } catch {
      return false;
    }
  },
  addMenu(items: readonly MenuItem[]) {
    const menu = SpreadsheetApp.getUi().createAddonMenu();
    for (const item of items) menu.addItem(item.label, item.functionName);
    menu.addToUi();
  },
  showSidebar(fileName, title) {
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile(fileName).setTitle(title));
  },
  alert(title, message) {
    const ui = SpreadsheetApp.getUi();
    ui.alert(title, message, ui.ButtonSet.OK);
  },
  ask(title, question) {
    const ui = SpreadsheetApp.getUi();
    const button = ui.alert(title, question, ui.ButtonSet.YES_NO_CANCEL);
    return button === ui.Button.YES ? true : button === ui.Button.NO ? false : null;
  },
  toast(message, title) {
    SpreadsheetApp.getActiveSpreadsheet()?.toast(message, title);
  },
};

export const googleTriggers: Triggers = {
  createHourly(handlerName) {
    // An add-on's shortest interval is an hour, with one clock trigger per user and spreadsheet.
    return ScriptApp.newTrigger(handlerName).timeBased().everyHours(1).create().getUniqueId();
  },
  idsInSpreadsheet(handlerName) {
    const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
    if (spreadsheet === null) return [];
    return ScriptApp.getUserTriggers(spreadsheet)
      .filter((trigger) => trigger.getHandlerFunction() === handlerName)
      .map((trigger) => trigger.getUniqueId());
  },
  delete(triggerUid) {
    // This lists the user's triggers of every spreadsheet, so only the exact one may be deleted.
    const trigger = ScriptApp.getProjectTriggers().find((candidate) => candidate.getUniqueId() === triggerUid);
    if (trigger === undefined) return false;
    ScriptApp.deleteTrigger(trigger);
    return true;
  },
  isAuthorizationRequired: () => isRequired(authorization()),
  missingScopes: (scopes) => scopes.filter((scope) => isRequired(authorization([scope]))),
  authorizationUrl: () => authorization().getAuthorizationUrl() ?? null,
};

type AuthorizationInfo = GoogleAppsScript.Script.AuthorizationInfo;

/** The parameter `scopes` is in Google's reference but not in its types. */
function authorization(scopes?: readonly string[]): AuthorizationInfo {
  const { FULL } = ScriptApp.AuthMode;
  if (scopes === undefined) return ScriptApp.getAuthorizationInfo(FULL);
  const app = ScriptApp as unknown as { getAuthorizationInfo(mode: unknown, scopes: string[]): AuthorizationInfo };
  return app.getAuthorizationInfo(FULL, [...scopes]);
}

function isRequired(info: AuthorizationInfo): boolean {
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}
