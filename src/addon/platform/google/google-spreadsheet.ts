import type { NamedCell, Selection, Sheet, Spreadsheet } from '../platform';
import { sheetOfName } from '../spreadsheet';
import { areaOf, flushWrites, googleEditableSheet, googleSheet, pending } from './google-sheet';

let opened: Spreadsheet | null | undefined;

/** The spreadsheet of the execution. It, its zone and its locale stay the same. */
export function googleSpreadsheet(): Spreadsheet | null {
  opened ??= openActive();
  return opened;
}

function openActive(): Spreadsheet | null {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  if (spreadsheet === null) return null;
  const [id, timeZone, locale] = [
    once(() => spreadsheet.getId()),
    once(() => spreadsheet.getSpreadsheetTimeZone()),
    once(() => spreadsheet.getSpreadsheetLocale()),
  ];
  return {
    id,
    timeZone,
    locale,
    gridSheets: (): Sheet[] => spreadsheet.getSheets().filter(isGrid).map(googleSheet),
    idOfSheet: (sheetName) => spreadsheet.getSheetByName(sheetName)?.getSheetId() ?? null,
    valuesOf(sheetName) {
      const values = findNamed(spreadsheet, sheetName)?.getDataRange().getValues() ?? [];
      // Of a blank sheet it is A1: one that the add-on has inserted, and could not write its headings.
      return values.length === 1 && values[0]?.join('') === '' ? [] : values;
    },
    selection: () => readSelection(spreadsheet),
    namedCell(name): NamedCell | null {
      const range = spreadsheet.getRangeByName(name);
      if (range === null) return null;
      return {
        value: () => range.getCell(1, 1).getValue(),
        formula: () => range.getCell(1, 1).getFormula(),
        setNumber: (value) => {
          pending.hasWrites = true;
          range.getCell(1, 1).setValue(value);
        },
      };
    },
    nameCell(name, sheetId, row, column) {
      pending.hasWrites = true;
      const range = spreadsheet.getSheetById(sheetId)?.getRange(row, column);
      if (range) spreadsheet.setNamedRange(name, range);
    },
    editableSheet(sheetId) {
      const sheet = spreadsheet.getSheetById(sheetId);
      return sheet !== null && isGrid(sheet) ? googleEditableSheet(sheet, locale) : null;
    },
    sheetNamed(name) {
      const sheet = findNamed(spreadsheet, name);
      return sheet === null ? null : googleEditableSheet(sheet, locale);
    },
    insertSheet: (name) => googleEditableSheet(insertSheet(spreadsheet, name), locale),
    insertHiddenSheet(name) {
      pending.hasWrites = true;
      const active = spreadsheet.getActiveSheet();
      const sheet = insertSheet(spreadsheet, name);
      try {
        spreadsheet.setActiveSheet(active, true);
        return googleEditableSheet(sheet.hideSheet(), locale);
      } catch (refused) {
        spreadsheet.deleteSheet(sheet);
        throw refused;
      }
    },
    copySheet(sheetId, name) {
      pending.hasWrites = true;
      const copy = spreadsheet.getSheetById(sheetId)?.copyTo(spreadsheet);
      if (copy === undefined) return null;
      if (spreadsheet.getSheetByName(name) === null) copy.setName(name);
      return googleSheet(copy);
    },
    deleteSheet(sheetId) {
      pending.hasWrites = true;
      const sheet = spreadsheet.getSheetById(sheetId);
      if (sheet !== null) spreadsheet.deleteSheet(sheet);
    },
    sheetsWithMetadata: (key) =>
      spreadsheet
        .createDeveloperMetadataFinder()
        .withKey(key)
        .find()
        .flatMap((entry) => {
          const location = entry.getLocation();
          const sheetId = (
            location.getSheet() ?? (location.getRow() ?? location.getColumn())?.getSheet()
          )?.getSheetId();
          return sheetId === undefined ? [] : [{ sheetId, value: entry.getValue() ?? '' }];
        }),
    activate(sheetId) {
      pending.hasWrites = true;
      const sheet = spreadsheet.getSheetById(sheetId);
      if (sheet !== null) spreadsheet.setActiveSheet(sheet);
    },
    unhide(sheetId) {
      pending.hasWrites = true;
      const sheet = spreadsheet.getSheetById(sheetId);
      if (sheet !== null) spreadsheet.setActiveSheet(sheet.showSheet());
    },
    flush: flushWrites,
  };
}

function findNamed(
  spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet,
  name: string,
): GoogleAppsScript.Spreadsheet.Sheet | null {
  const sheet =
    spreadsheet.getSheetByName(name) ?? sheetOfName(spreadsheet.getSheets(), name, (each) => each.getName());
  return sheet != null && isGrid(sheet) ? sheet : null;
}

function once(read: () => string): () => string {
  let known: string | null = null;
  return () => {
    known ??= read();
    return known;
  };
}

function readSelection(spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet): Selection | null {
  const sheet = spreadsheet.getActiveSheet();
  if (!isGrid(sheet)) return { sheet: null, sheetName: sheet.getName(), areas: [], rangeText: '' };
  const ranges = spreadsheet.getActiveRangeList()?.getRanges() ?? [];
  if (ranges.length === 0) return null;
  return {
    sheet: googleSheet(sheet),
    sheetName: sheet.getName(),
    areas: ranges.map(areaOf),
    rangeText: ranges.map((range) => range.getA1Notation()).join(', '),
  };
}

function insertSheet(
  spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet,
  name: string,
): GoogleAppsScript.Spreadsheet.Sheet {
  const sheets = spreadsheet.getSheets();
  pending.hasWrites = true;
  try {
    return spreadsheet.insertSheet(name, sheets.length);
  } catch (refused) {
    // Sheets compares names without regard to case. Reading each name is a call, and few are taken.
    const taken = sheets.map((sheet) => sheet.getName().toLowerCase());
    if (!taken.includes(name.toLowerCase())) throw refused;
    let free = name;
    for (let number = 2; taken.includes(free.toLowerCase()); number += 1) free = `${name} ${number}`;
    return spreadsheet.insertSheet(free, sheets.length);
  }
}

/** Chart and data source tabs throw at most range calls. */
function isGrid(sheet: GoogleAppsScript.Spreadsheet.Sheet): boolean {
  return String(sheet.getType()) === 'GRID';
}
