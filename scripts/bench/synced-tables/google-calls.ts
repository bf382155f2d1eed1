import {
  roundsOf,
  type ServiceCall,
  serviceMs,
  sheetMs,
  triggerMs,
} from '../../../test/support/platform/google-latency';
import { standard } from '../conditions';

/** What a call of one of Google's services counts as, and how long it takes without its cells. */
export type Charge =
  | { readonly kind: 'sheet'; readonly isWrite: boolean; readonly ms: number }
  /** `property`: a property of the open spreadsheet. */
  | { readonly kind: 'property' | 'service' | 'trigger' | 'pause'; readonly ms: number }
  | { readonly kind: 'requests'; readonly count: number; readonly ms: number };

/**
 * Returns the charge of a method; null if Google answers it in the script's own process, as it does for a range that is
 * only named and for builders. What is not known here is charged as a call of a sheet.
 */
export function chargeOf(type: string, method: string, requestCount: number): Charge | null {
  const service = serviceCalls[`${type}.${method}`];
  if (service !== undefined) return { kind: 'service', ms: serviceMs[service] };
  if (type === 'UrlFetchApp') {
    return { kind: 'requests', count: requestCount, ms: standard.pageMs * roundsOf(requestCount, standard.lanes) };
  }
  const isTrigger = triggerCalls.has(`${type}.${method}`);
  if (isTrigger) return { kind: 'trigger', ms: triggerMs };
  if (properties.has(`${type}.${method}`)) return { kind: 'property', ms: sheetMs.property };
  if (otherTypes.test(type) || localTypes.test(type) || localMethods[type]?.test(method)) return null;
  return { kind: 'sheet', isWrite: writes.test(method), ms: sheetMs.call };
}

const serviceCalls: { readonly [method: string]: ServiceCall } = {
  'Cache.get': 'cache.get',
  'Cache.getAll': 'cache.getAll',
  'Cache.put': 'cache.put',
  'Cache.putAll': 'cache.putAll',
  'Cache.remove': 'cache.removeAll',
  'Cache.removeAll': 'cache.removeAll',
  'Properties.getProperty': 'properties.get',
  'Properties.getProperties': 'properties.getAll',
  'Properties.setProperty': 'properties.set',
  'Properties.setProperties': 'properties.set',
  'Properties.deleteProperty': 'properties.delete',
  // The price of a lock includes its release.
  'Lock.tryLock': 'lock',
  'Lock.waitLock': 'lock',
  'Spreadsheet.getSpreadsheetTimeZone': 'timeZone',
  'Spreadsheet.getSpreadsheetLocale': 'locale',
};

const triggerCalls: ReadonlySet<string> = new Set([
  'ScriptApp.getUserTriggers',
  'ScriptApp.getProjectTriggers',
  'ScriptApp.deleteTrigger',
  'ScriptApp.getAuthorizationInfo',
  'ClockTriggerBuilder.create',
]);

const properties: ReadonlySet<string> = new Set([
  'SpreadsheetApp.getActiveSpreadsheet',
  'SpreadsheetApp.getActiveSheet',
  'Spreadsheet.getActiveSheet',
  'Spreadsheet.getId',
  'Spreadsheet.getSheets',
  'Spreadsheet.getSheetById',
  'Spreadsheet.getSheetByName',
  'Sheet.getSheetId',
  'Sheet.getName',
  'Sheet.getType',
]);

/** Types of other services, whose calls take no time or have a price above. */
const otherTypes =
  /^(Cache|CacheService|Properties|PropertiesService|Lock|LockService|ScriptApp|\w*Trigger\w*|AuthorizationInfo|HTTPResponse|Utilities|Session|User|Ui|Menu|HtmlService|HtmlOutput|HtmlTemplate)$/;

/** Objects that a script builds, or whose data came with the call that returned them. */
const localTypes = /(Builder|Criteria|DataValidation|MetadataLocation|ContainerInfo|ChartOptions)$/;

const localMethods: { readonly [type: string]: RegExp } = {
  SpreadsheetApp: /^(getUi|new\w+)$/,
  Spreadsheet: /^(getRange|createDeveloperMetadataFinder|createTextFinder)$/,
  Sheet: /^(getRange|getRangeList|newChart|createDeveloperMetadataFinder|createTextFinder)$/,
  Range:
    /^(getA1Notation|getRow|getColumn|getNumRows|getNumColumns|getLastRow|getLastColumn|getSheet|getCell|offset|create\w+Finder)$/,
  RangeList: /^getRanges$/,
  DeveloperMetadata: /^get/,
  DeveloperMetadataFinder: /^(with|on)/,
  TextFinder: /^(match|use|ignore|startFrom)/,
  EmbeddedChart: /^(get|modify)/,
};

const writes =
  /^(set|insert|delete|clear|copy|move|add|append|remove|create|hide|show|sort|merge|protect|replace|flush)/;

/**
 * Methods of a range that write contents without a list of them: all its cells are written. `copyTo` writes those of
 * its argument.
 */
export const writesWholeRange =
  /^(setValue|setFormula|setFormulaR1C1|setNote|setRichTextValue|clear|clearContent|copyTo)$/;
