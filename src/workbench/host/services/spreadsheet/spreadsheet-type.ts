import { ServiceError } from '../../rpc/service-error';
import { method, objectType, type ServiceType } from '../../rpc/service-type';
import { Handle, Self } from '../../rpc/values';
import type { Site } from '../../site';
import {
  type RangeData,
  rangeByText,
  rangeHandle,
  type SheetData,
  selectionOf,
  sheetHandle,
  sheetState,
} from './place';
import { checkCells, sheetOrNull } from './sheet-type';
import { newTextFinder } from './text-finder';

const NEW_SHEET_CELLS = 1_000 * 26;
/** Letters, digits, underscores and points; not what reads as a cell or as R1C1. */
const NAMED_RANGE = /^(?![A-Za-z]{1,3}\d+$)(?!R\d*C\d*$)[A-Za-z_][\w.]{0,249}$/i;

export function spreadsheetType(site: Site, selection: ServiceType['methods']): ServiceType {
  const { workbook, messages } = site;
  const read = (get: () => unknown) => method('document-read', '', get);

  const insertSheet = (name: string | null, index: number | undefined) => {
    const sheetName = name ?? freeName(workbook.sheets().map((sheet) => sheet.name));
    const isTaken = workbook.sheets().some((sheet) => sheet.name === sheetName);
    if (isTaken) throw new ServiceError(messages.sheetNameTaken(sheetName));
    checkCells(site, NEW_SHEET_CELLS);
    return sheetHandle(workbook.insertSheet(sheetName, index).sheetId);
  };

  return objectType('SpreadsheetApp.Spreadsheet', {
    getId: read(() => workbook.id),
    getName: read(() => workbook.name),
    getUrl: read(() => `https://docs.google.com/spreadsheets/d/${workbook.id}/edit`),
    getSpreadsheetTimeZone: read(() => workbook.timeZone),
    getSpreadsheetLocale: read(() => workbook.locale),
    getSheets: read(() => workbook.sheets().map((sheet) => sheetHandle(sheet.sheetId))),
    getNumSheets: read(() => workbook.sheets().length),
    getSheetByName: method<null, [string]>('document-read', 'String', ({ args: [name] }) =>
      sheetOrNull(site, (sheet) => sheet.name === name),
    ),
    getSheetById: method<null, [number]>('document-read', 'Integer', ({ args: [sheetId] }) =>
      sheetOrNull(site, (sheet) => sheet.sheetId === sheetId),
    ),
    ...selection,
    getSelection: read(() => new Handle('Selection', null)),
    getRange: method<null, [string]>('document-read', 'String', ({ run, args: [text] }) => {
      const range = rangeByText(site, text, selectionOf(site, run).sheetId);
      if (!range) throw new ServiceError(messages.rangeNotFound());
      return range;
    }),
    getRangeByName: method<null, [string]>('document-read', 'String', ({ args: [name] }) => {
      const found = workbook.namedRanges().find((range) => range.name.toLowerCase() === name.toLowerCase());
      return found ? rangeHandle({ sheetId: found.sheetId, ...found.rectangle }) : null;
    }),
    getNamedRanges: read(() => workbook.namedRanges().map(({ name }) => new Handle('NamedRange', { name }))),
    createTextFinder: method<null, [string]>('document-read', 'String', ({ args: [text] }) => {
      const used = workbook.sheets().flatMap(({ sheetId }) => {
        const rectangle = workbook.usedRectangle(sheetId);
        return rectangle ? [{ sheetId, ...rectangle }] : [];
      });
      return newTextFinder(text, used);
    }),

    setNamedRange: method<null, [string, Handle]>('document-write', 'String,Range', ({ args: [name, range] }) => {
      if (!NAMED_RANGE.test(name)) throw new ServiceError(messages.invalidArgument(name));
      const { sheetId, ...rectangle } = range.data as RangeData;
      workbook.setNamedRange({ name, sheetId, rectangle });
    }),
    removeNamedRange: method<null, [string]>('document-write', 'String', ({ args: [name] }) => {
      const exists = workbook.namedRanges().some((range) => range.name === name);
      if (!exists) throw new ServiceError(messages.rangeNotFound());
      workbook.removeNamedRange(name);
    }),
    insertSheet: method<null, [] | [string, number?] | [number]>(
      'document-write',
      'Integer | String? | String,Integer',
      ({ args: [first, index] }) =>
        typeof first === 'number' ? insertSheet(null, first) : insertSheet(first ?? null, index),
    ),
    deleteSheet: method<null, [Handle]>('document-write', 'Sheet', ({ args: [sheet] }) => {
      const { sheetId } = sheet.data as SheetData;
      sheetState(site, sheetId);
      if (workbook.sheets().length === 1) throw new ServiceError(messages.lastSheet());
      workbook.deleteSheet(sheetId);
    }),
    setActiveSheet: method<null, [Handle]>('document-write', 'Sheet', ({ run, args: [sheet] }) => {
      const { sheetId } = sheet.data as SheetData;
      workbook.setSelection(run.user.id, sheetId, [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }]);
      return sheet;
    }),
    toast: method<null, [string, string?, number?]>(
      'document-write',
      'String | String,String? | String,String?,Number?',
      ({ run, args: [message, title, timeoutSeconds] }) => {
        site.emit('toast', {
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

function freeName(names: readonly string[]): string {
  let number = names.length + 1;
  while (names.includes(`Sheet${number}`)) number += 1;
  return `Sheet${number}`;
}
