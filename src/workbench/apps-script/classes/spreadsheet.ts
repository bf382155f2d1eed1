import { isTimeZone } from '../../time/zone';
import { ServiceError } from '../calls/service-error';
import { method, methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { type Handle, Self } from '../calls/values';
import { activeRanges, rangeByText, rangeHandle, selectionOf, sheetHandle, sheetState } from '../cells/handles';
import { checkCells, checkSheetName, checkSheets, freeSheetName } from '../cells/sheet-limits';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayDeleteSheet } from '../permissions/edit-permission';
import { addMetadata, addSignature, metadataAt, newMetadataFinder, ofSpreadsheet } from './developer-metadata';
import { checkName, namedRange, namedRangeHandle, removeNamedRange, setNamedRange } from './named-range';
import { protections } from './protection';
import { rangeListHandle } from './range-list';

const serviceMethod = methodsOf<null>();

const NEW_SHEET_CELLS = 1_000 * 26;

/** The methods of both SpreadsheetApp and Spreadsheet for the active sheet and selection. */
export function activeMethods(context: HostContext): ServiceType['methods'] {
  return {
    getActiveSheet: method('document-read', '', ({ run }) => sheetHandle(selectionOf(context, run).sheetId)),
    getActiveRange: method('document-read', '', ({ run }) => {
      const [first] = activeRanges(context, run);
      return first ? rangeHandle(first) : null;
    }),
    /** null when nothing is selected. */
    getActiveRangeList: method('document-read', '', ({ run }) => {
      const ranges = activeRanges(context, run);
      return ranges.length > 0 ? rangeListHandle(ranges) : null;
    }),
    setActiveSheet: serviceMethod('document-write', 'Sheet | Sheet,Boolean', ({ run, args: [sheet] }) => {
      const { sheetId } = sheetState(context, sheet.data.sheetId);
      return activate(context, run, sheetId);
    }),
  };
}

export function spreadsheetType(context: HostContext): ServiceType {
  const { workbook, messages } = context;
  const read = (get: () => unknown) => method('document-read', '', get);
  const sheetOrNull = (isIt: (sheet: { sheetId: number; name: string }) => boolean): Handle | null => {
    const sheet = workbook.sheets().find(isIt);
    return sheet ? sheetHandle(sheet.sheetId) : null;
  };

  return objectType('SpreadsheetApp.Spreadsheet', {
    ...activeMethods(context),
    getId: read(() => workbook.id),
    getName: read(() => workbook.name),
    getSpreadsheetTimeZone: read(() => workbook.timeZone),
    getSpreadsheetLocale: read(() => workbook.locale),
    getSheets: read(() => workbook.sheets().map((sheet) => sheetHandle(sheet.sheetId))),
    getSheetByName: serviceMethod('document-read', 'String', ({ args: [name] }) =>
      sheetOrNull((sheet) => sheet.name === name),
    ),
    getSheetById: serviceMethod('document-read', 'Integer', ({ args: [sheetId] }) =>
      sheetOrNull((sheet) => sheet.sheetId === sheetId),
    ),
    getRange: serviceMethod('document-read', 'String', ({ run, args: [text] }) => {
      const range = rangeByText(context, text, selectionOf(context, run).sheetId);
      if (!range) throw new ServiceError(messages.rangeNotFound());
      return range;
    }),
    getRangeByName: serviceMethod('document-read', 'String', ({ args: [name] }) => {
      const found = namedRange(context, name);
      return found ? rangeHandle({ sheetId: found.sheetId, ...found.rectangle }) : null;
    }),
    getNamedRanges: read(() => workbook.namedRanges().map(namedRangeHandle)),
    getProtections: serviceMethod('document-read', 'SpreadsheetApp.ProtectionType', ({ args: [type] }) =>
      protections(context, type.name, null),
    ),
    getDeveloperMetadata: read(() => metadataAt(context, (item) => item.kind === 'SPREADSHEET')),
    createDeveloperMetadataFinder: read(() => newMetadataFinder(null, null)),

    insertSheet: serviceMethod(
      'document-write',
      'Integer | String,Integer | String?',
      ({ run, args: [first, second] }) => {
        const count = workbook.sheets().length;
        const at = (typeof first === 'number' ? first : second) ?? count;
        if (at < 0 || at > count) throw new ServiceError(messages.invalidArgument(String(at)));
        const name = typeof first === 'string' ? first : freeSheetName(context);
        checkSheetName(context, name, null);
        checkSheets(context);
        checkCells(context, NEW_SHEET_CELLS);
        return activate(context, run, workbook.insertSheet(name, at).sheetId);
      },
    ),
    deleteSheet: serviceMethod('document-write', 'Sheet', ({ run, args: [sheet] }) => {
      const { sheetId } = sheetState(context, sheet.data.sheetId);
      const left = workbook.sheets().filter((other) => other.sheetId !== sheetId);
      if (left.length === 0) throw new ServiceError(messages.lastSheet());
      if (left.every(({ isHidden }) => isHidden)) throw new ServiceError(messages.lastVisibleSheet());
      checkMayDeleteSheet(context, run, sheetId);
      workbook.deleteSheet(sheetId);
      run.hasUnflushedWrites = true;
    }),
    setSpreadsheetTimeZone: serviceMethod('document-write', 'String', ({ args: [timeZone] }) => {
      if (!isTimeZone(timeZone)) throw new ServiceError(messages.invalidTimeZone(timeZone));
      workbook.timeZone = timeZone;
    }),
    setSpreadsheetLocale: serviceMethod('document-write', 'String', ({ args: [locale] }) => {
      if (!isLocale(locale)) throw new ServiceError(messages.invalidArgument(locale));
      workbook.locale = locale;
    }),
    setNamedRange: serviceMethod('document-write', 'String,Range', ({ run, args: [name, range] }) => {
      checkName(context, name);
      setNamedRange(context, run, name, range.data);
    }),
    removeNamedRange: serviceMethod('document-write', 'String', ({ run, args: [name] }) =>
      removeNamedRange(context, run, name),
    ),
    addDeveloperMetadata: serviceMethod('document-write', addSignature, ({ args }) => {
      addMetadata(context, ofSpreadsheet, args);
      return new Self(null);
    }),
    toast: serviceMethod(
      'document-write',
      'String | String,String? | String,String?,Number?',
      ({ run, args: [message, title, timeoutSeconds] }) => {
        context.emit('toast', {
          userId: run.user.id,
          message,
          title: title ?? '',
          timeoutSeconds: timeoutSeconds ?? 5,
        });
        return new Self(null);
      },
    ),
  });
}

/** Shows a sheet to the user of the run. */
export function activate(context: HostContext, run: Run, sheetId: number): Handle {
  context.workbook.setSelection(run.user.id, sheetId, [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }]);
  // A trigger has no page to update.
  if (run.kind !== 'trigger') context.emit('activeSheet', { userId: run.user.id, sheetId });
  return sheetHandle(sheetId);
}

/** `en_US`, `de_DE`, or the language alone. */
function isLocale(text: string): boolean {
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(text)) return false;
  return Intl.NumberFormat.supportedLocalesOf(text.replace('_', '-')).length > 0;
}
