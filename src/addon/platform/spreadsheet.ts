import { AddonError } from '../errors/addon-error';
import type { Area, Platform, Selection, Sheet, Spreadsheet } from './platform';

export function requireSpreadsheet(platform: Platform): Spreadsheet {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet !== null) return spreadsheet;
  throw new AddonError('no_spreadsheet', 'Google gave no spreadsheet. Open it and try again.');
}

export interface SelectedCells extends Selection {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: Sheet;
  /** The first of the areas. */
  readonly area: Area;
}

/** What the user has selected. `wanted` says what to select, if that is nothing. */
export function requireSelection(platform: Platform, wanted: string): SelectedCells {
  const spreadsheet = platform.spreadsheet();
  const selection = spreadsheet?.selection() ?? null;
  const [area] = selection?.areas ?? [];
  if (spreadsheet !== null && selection !== null && selection.sheet !== null && area !== undefined) {
    return { ...selection, spreadsheet, sheet: selection.sheet, area };
  }
  throw new AddonError('no_selection', `Nothing is selected in a grid. Select ${wanted}.`);
}

/** The time zone of the spreadsheet, which users see. The script's zone may differ. */
export function spreadsheetZone(platform: Platform): string {
  return platform.spreadsheet()?.timeZone() ?? 'Etc/GMT';
}

/**
 * The moment at which a clock in UTC shows what a clock in the zone of the spreadsheet shows at `ms`, in whole seconds.
 */
export function wallClockMs(platform: Platform, ms: number): number {
  const wall = platform.dates.wallTime(new Date(ms), spreadsheetZone(platform));
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}

/**
 * The sheet of a name: exactly this one, otherwise in other case, because Sheets has no two names that differ only in
 * case, and without regard to blanks around it, which nobody sees.
 */
export function sheetOfName<Sheet>(
  sheets: readonly Sheet[],
  wanted: string,
  nameOf: (sheet: Sheet) => string,
): Sheet | undefined {
  const fold = (name: string): string => name.trim().toLowerCase();
  return (
    sheets.find((sheet) => nameOf(sheet) === wanted) ?? sheets.find((sheet) => fold(nameOf(sheet)) === fold(wanted))
  );
}

/** The letters of a column, from 1: 28 is AB. */
export function toLetters(column: number): string {
  const rest = (column - 1) % 26;
  const first = (column - 1 - rest) / 26;
  return (first === 0 ? '' : toLetters(first)) + String.fromCharCode(65 + rest);
}

/** Row and column from 1: `1, 28` is AB1. */
export function cellName(row: number, column: number): string {
  return `${toLetters(column)}${row}`;
}

/** How a formula refers to a sheet. Sample: `'Ann''s table'!`. */
export function sheetReference(name: string): string {
  return `'${name.replace(/'/g, "''")}'!`;
}

/** All rows of a column of a sheet, from 1. Sample: `'Transactions'!$C:$C`. */
export function columnReference(sheetName: string, column: number): string {
  const letters = toLetters(column);
  return `${sheetReference(sheetName)}$${letters}:$${letters}`;
}

/** Sample: `B2:D9`. */
export function areaName({ row, column, rowCount, columnCount }: Area): string {
  return `${cellName(row, column)}:${cellName(row + rowCount - 1, column + columnCount - 1)}`;
}
