/** What the sidebar shows of an import of balances. It contains only types, because the page imports it. */

import type { TablesView } from '../views';

/** Why rows are not imported. */
export type RefusedReason =
  | 'date'
  | 'not before today'
  | 'account'
  | 'several accounts'
  | 'account left out'
  | 'balance'
  | 'text'
  | 'currency'
  | 'reckoned'
  | 'twice';

/** Rows that are refused for the same reason and the same text. */
export interface RefusedRows {
  reason: RefusedReason;
  /** What the cell has; the name of the account and the day if the reason is `twice`. */
  text: string;
  count: number;
  firstRow: number;
  /** The currency of the account, the most similar name, or which account has which id; blank if there is none. */
  advice: string;
}

export interface ImportedAccount {
  name: string;
  /** Null unless it is closed or no longer connected. */
  status: string | null;
  count: number;
  firstDay: string;
  lastDay: string;
  /** Negative balances of a debt, which in a history say that more was paid than is owed. */
  negativeDebts: number;
}

/** What an import of the selected cells would do. */
export interface ImportPreview {
  /** Identifies what is shown; nothing else is imported. */
  fingerprint: string;
  sheetName: string;
  rangeText: string;
  /** Rows for days and accounts without a row. */
  newCount: number;
  /** Reckoned rows in whose place imported ones would come. */
  reckonedCount: number;
  /** Imported rows with another balance. */
  differentCount: number;
  /** Rows that are there with the same balance, imported before. */
  sameCount: number;
  /** Rows for days that were recorded, which stay, and how many of them have another balance. */
  recordedCount: number;
  recordedDifferent: number;
  accounts: ImportedAccount[];
  refused: RefusedRows[];
  /** Rows that are refused, also those that are not listed. */
  refusedCount: number;
}

export interface ImportResult {
  added: number;
  replaced: number;
  tables: TablesView;
}
