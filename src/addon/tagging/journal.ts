import type { EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { insertHeadedSheet, makeRoom } from '../sheets/grow-sheet';
import { writeCells } from '../sheets/write-cells';
import { withDocumentLock } from '../store/lock';
import { asText, record } from '../store/record';

export const journalSheetName = 'FIN Journal';
const journal = record('document', 'fin.journal', asText);

const columns = [
  { title: 'Time', widthPx: 150 },
  { title: 'Tag', widthPx: 180 },
  { title: 'Transaction ID', widthPx: 280 },
  { title: 'Result', widthPx: 320 },
] as const;

export interface JournalEntry {
  readonly tag: string;
  readonly transactionIds: readonly string[];
  /** `Tagged`, or the reason why not. */
  readonly result: string;
}

export function isJournalOn(platform: Platform): boolean {
  return journal.read(platform) === 'on';
}

export function switchJournal(platform: Platform, isOn: boolean): void {
  journal.write(platform, isOn ? 'on' : null);
}

/**
 * Adds a row for each transaction to the sheet FIN Journal, if the journal is on. Returns false if the sheet could not
 * be written, for example because it is protected. That is not an error, because the tag is attached.
 */
export function writeJournal(platform: Platform, entries: readonly JournalEntry[]): boolean {
  const spreadsheet = platform.spreadsheet();
  if (entries.length === 0 || spreadsheet === null || !isJournalOn(platform)) return true;
  const time = new Date(platform.clock.now());
  const rows = entries.flatMap(({ tag, transactionIds, result }) =>
    transactionIds.map((id) => [time, tag, id, result] as const),
  );
  try {
    // Two users who write at the same time would write into the same rows.
    withDocumentLock(platform, () => append(openJournal(spreadsheet), rows));
    return true;
  } catch {
    return false;
  }
}

function append(sheet: EditableSheet, rows: readonly (readonly (string | Date)[])[]): void {
  const row = sheet.lastRow() + 1;
  makeRoom(sheet, row + rows.length - 1);
  writeCells(sheet, { row, column: 1, rowCount: rows.length, columnCount: columns.length }, rows);
  sheet.setNumberFormat({ row, column: 1, rowCount: rows.length, columnCount: 1 }, 'yyyy-mm-dd hh:mm:ss');
}

function openJournal(spreadsheet: Spreadsheet): EditableSheet {
  return spreadsheet.sheetNamed(journalSheetName) ?? insertHeadedSheet(spreadsheet, journalSheetName, columns);
}
