import { blobMethods } from '../../execution/prelude/blob';
import type { Surface } from '../../execution/prelude/prelude';
import { overrideResponse } from '../../execution/prelude/remote';
import { createUtilities } from '../../execution/prelude/utilities';
import type { ServiceType } from '../calls/service-type';
import type { UserInterface } from '../execution/user-interface';
import type { HostContext } from '../host-context';
import { type Messages, messages } from '../messages';
import { cacheService } from './cache-service';
import { lockService } from './lock-service';
import { mailApp } from './mail-app';
import { propertiesService } from './properties-service';
import { scriptApp } from './script-app';
import { sessionService } from './session';
import { spreadsheetApp } from './spreadsheet-app';
import { htmlService, uiTypes } from './ui';
import { urlFetchApp } from './url-fetch-app';
import { utilitiesService } from './utilities';

/** Google's services that are not emulated, and whether a custom function may call them on Google. */
const absentServices: Surface['absentServices'] = {
  CalendarApp: 'not in cells',
  CardService: 'not in cells',
  ContactsApp: 'not in cells',
  ContentService: 'not in cells',
  DocumentApp: 'not in cells',
  DriveApp: 'not in cells',
  FormApp: 'not in cells',
  GmailApp: 'not in cells',
  GroupsApp: 'not in cells',
  Jdbc: 'in cells',
  LanguageApp: 'in cells',
  LinearOptimizationService: 'not in cells',
  Maps: 'in cells',
  SitesApp: 'not in cells',
  SlidesApp: 'not in cells',
  XmlService: 'in cells',
};

export function serviceTypes(
  context: HostContext,
  userInterface: UserInterface,
  triggersChanged: () => void,
): ReadonlyMap<string, ServiceType> {
  const all = [
    ...cacheService(context),
    ...htmlService(context),
    ...lockService(context),
    ...mailApp(context),
    ...propertiesService(context),
    ...scriptApp(context, triggersChanged),
    ...sessionService(context),
    ...spreadsheetApp(context),
    ...uiTypes(context, userInterface),
    ...urlFetchApp(context),
    utilitiesService(context),
  ];
  return new Map(all.map((type) => [type.name, type]));
}

/** `Sheet.getRange`, `Utilities.sleep`, …: every method that a script can call. */
export function emulatedMembers(): string[] {
  // The services are only listed here. They use their host only when they are called.
  const absent: unknown = new Proxy(() => absent, { get: () => absent });
  const types = serviceTypes(absent as HostContext, absent as UserInterface, () => {});
  const { types: members, texts } = surfaceOf(types, messages);
  const local = { Blob: blobMethods, HTTPResponse: overrideResponse, Utilities: createUtilities(texts, () => {}) };
  const named = (type: string, methods: object) => Object.keys(methods).map((name) => `${type}.${name}`);
  return [
    ...Object.entries(members).flatMap(([type, names]) => names.map((name) => `${type}.${name}`)),
    ...Object.entries(local).flatMap(([type, methods]) => named(type, methods)),
  ].filter((member) => !member.endsWith('.toString'));
}

/** The globals that each context creates. The services are the only list of members. */
export function surfaceOf(types: ReadonlyMap<string, ServiceType>, texts: Messages): Surface {
  return {
    types: Object.fromEntries([...types].map(([name, type]) => [name, Object.keys(type.methods)])),
    services: [...types.values()].filter((type) => type.isService).map((type) => type.name),
    enums,
    absentServices,
    texts: {
      noPermission: texts.noPermission('{0}'),
      signature: texts.signature('{0}', '{1}'),
      cannotConvert: texts.cannotConvert('{0}', '{1}'),
      invalidArgument: texts.invalidArgument('{0}'),
      argumentTooLarge: texts.argumentTooLarge('{0}'),
      resultTooLarge: texts.resultTooLarge(),
      invalidTimeZone: texts.invalidTimeZone('{0}'),
      couldNotDecode: texts.couldNotDecode(),
      unparseableDate: texts.unparseableDate('{0}'),
    },
  };
}

/** Google's enums by their path, as in `ScriptApp.WeekDay.MONDAY`. `ui` is the object that getUi() returns. */
const enums: { readonly [path: string]: readonly string[] } = {
  'ScriptApp.AuthMode': ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL'],
  'ScriptApp.AuthorizationStatus': ['REQUIRED', 'NOT_REQUIRED'],
  'ScriptApp.EventType': ['CLOCK', 'ON_OPEN', 'ON_EDIT', 'ON_FORM_SUBMIT', 'ON_CHANGE', 'ON_EVENT_UPDATED'],
  'ScriptApp.InstallationSource': ['APPS_MARKETPLACE_DOMAIN_ADD_ON', 'NONE', 'WEB_STORE_ADD_ON'],
  'ScriptApp.WeekDay': ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
  'Utilities.Charset': ['US_ASCII', 'UTF_8'],
  'Utilities.DigestAlgorithm': ['MD5', 'SHA_1', 'SHA_256', 'SHA_384', 'SHA_512'],
  'Charts.ChartType': [
    ...['TIMELINE', 'AREA', 'BAR', 'BUBBLE', 'CANDLESTICK', 'COLUMN', 'COMBO', 'GAUGE', 'GEO', 'HISTOGRAM', 'LINE'],
    ...['ORG', 'PIE', 'RADAR', 'SCATTER', 'SPARKLINE', 'STEPPED_AREA', 'TABLE', 'TREEMAP', 'WATERFALL'],
  ],
  'SpreadsheetApp.BooleanCriteria': [
    ...['CELL_EMPTY', 'CELL_NOT_EMPTY', 'DATE_AFTER', 'DATE_BEFORE', 'DATE_EQUAL_TO', 'DATE_NOT_EQUAL_TO'],
    ...['DATE_AFTER_RELATIVE', 'DATE_BEFORE_RELATIVE', 'DATE_EQUAL_TO_RELATIVE', 'NUMBER_BETWEEN', 'NUMBER_EQUAL_TO'],
    ...['NUMBER_GREATER_THAN', 'NUMBER_GREATER_THAN_OR_EQUAL_TO', 'NUMBER_LESS_THAN', 'NUMBER_LESS_THAN_OR_EQUAL_TO'],
    ...['NUMBER_NOT_BETWEEN', 'NUMBER_NOT_EQUAL_TO', 'TEXT_CONTAINS', 'TEXT_DOES_NOT_CONTAIN', 'TEXT_EQUAL_TO'],
    ...['TEXT_NOT_EQUAL_TO', 'TEXT_STARTS_WITH', 'TEXT_ENDS_WITH', 'CUSTOM_FORMULA'],
  ],
  'SpreadsheetApp.CopyPasteType': [
    ...['PASTE_NORMAL', 'PASTE_VALUES', 'PASTE_FORMAT', 'PASTE_NO_BORDERS', 'PASTE_FORMULA'],
    ...['PASTE_DATA_VALIDATION', 'PASTE_CONDITIONAL_FORMATTING', 'PASTE_COLUMN_WIDTHS'],
  ],
  'SpreadsheetApp.DataValidationCriteria': [
    ...['DATE_AFTER', 'DATE_BEFORE', 'DATE_BETWEEN', 'DATE_EQUAL_TO', 'DATE_IS_VALID_DATE', 'DATE_NOT_BETWEEN'],
    ...['DATE_ON_OR_AFTER', 'DATE_ON_OR_BEFORE', 'NUMBER_BETWEEN', 'NUMBER_EQUAL_TO', 'NUMBER_GREATER_THAN'],
    ...['NUMBER_GREATER_THAN_OR_EQUAL_TO', 'NUMBER_LESS_THAN', 'NUMBER_LESS_THAN_OR_EQUAL_TO', 'NUMBER_NOT_BETWEEN'],
    ...['NUMBER_NOT_EQUAL_TO', 'TEXT_CONTAINS', 'TEXT_DOES_NOT_CONTAIN', 'TEXT_EQUAL_TO', 'TEXT_IS_VALID_EMAIL'],
    ...['TEXT_IS_VALID_URL', 'VALUE_IN_LIST', 'VALUE_IN_RANGE', 'CUSTOM_FORMULA', 'CHECKBOX'],
  ],
  'SpreadsheetApp.DeveloperMetadataLocationType': ['SPREADSHEET', 'SHEET', 'ROW', 'COLUMN'],
  'SpreadsheetApp.DeveloperMetadataVisibility': ['DOCUMENT', 'PROJECT'],
  'SpreadsheetApp.GroupControlTogglePosition': ['BEFORE', 'AFTER'],
  'SpreadsheetApp.ProtectionType': ['RANGE', 'SHEET'],
  'SpreadsheetApp.SheetType': ['GRID', 'OBJECT', 'DATASOURCE'],
  'SpreadsheetApp.WrapStrategy': ['WRAP', 'OVERFLOW', 'CLIP'],
  'ui.Button': ['CLOSE', 'OK', 'CANCEL', 'YES', 'NO'],
  'ui.ButtonSet': ['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL'],
};
