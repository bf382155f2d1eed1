import type { Platform } from '../platform/platform';
import { secondFormat } from '../sheets/design';
import { addRows, type OwnSheet, openSheet, placesOf } from '../sheets/own-sheet';
import { withLock } from '../store/lock';
import { asText, record } from '../store/record';

const journal = record('document', 'fin.journal', asText);

/** Below the features: what a user tags by hand is written here as well as what rules tag. */
const journalSheet = {
  name: 'FIN Journal',
  columns: {
    time: { title: 'Time', widthPx: 150, format: secondFormat },
    tag: { title: 'Tag', widthPx: 180 },
    id: { title: 'Transaction ID', widthPx: 280 },
    result: { title: 'Result', widthPx: 320 },
  },
} satisfies OwnSheet;

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
    transactionIds.map((id) => ({ time, tag, id, result })),
  );
  try {
    // Two users who write at the same time would write into the same rows.
    withLock(
      platform,
      () => {
        const sheet = openSheet(spreadsheet, journalSheet);
        addRows(sheet, journalSheet, placesOf(journalSheet, sheet.rowValues(1)), sheet.lastRow() + 1, rows);
      },
      'run',
    );
    return true;
  } catch {
    return false;
  }
}
