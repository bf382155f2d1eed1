/** What the sidebar shows of tagging. Types only: the page imports them. */

export interface SelectionView {
  /** Names the list that the server keeps of these transactions; it tags no others. */
  mark: string;
  sheetName: string;
  rangeText: string;
  transactions: SelectedTransaction[];
  /** Selected rows that hold no transaction id. Headings and blank rows do not count. */
  rowsWithoutId: number;
  hiddenRowsSkipped: number;
  /** The first selected row that was not examined, because 1,000 transactions were found or time ran out; else null. */
  nextRow: number | null;
  /** What most of the selected rows are. */
  contents: SelectedContents;
}

export type SelectedContents = 'transactions' | 'accounts' | 'holdings' | 'tags' | 'other' | 'blank';

export interface SelectedTransaction {
  id: string;
  /** As shown in the sheet; null where the selection's table has no such column. */
  date: string | null;
  name: string | null;
  amount: string | null;
}

/** Where an earlier call stopped. It continues only in the selection that it read. */
export interface SelectionPosition {
  sheetName: string;
  rangeText: string;
  row: number;
  /** How many transactions are still wanted, at most 1,000. */
  atMost: number;
  /** Of the list to add to; null begins a new one. */
  mark: string | null;
}

export interface TagView {
  id: string;
  name: string;
  /** Parents first: `Travel › Hotels`. */
  path: string;
  color: string | null;
  description: string | null;
  isArchived: boolean;
}

/** Where tags are shown after tagging. */
export interface ShownTags {
  formulaCount: number;
  sheetNames: string[];
  /** Formulas that show tags and could not be recalculated, as in a protected range. */
  refusedCount: number;
  /** Sheets of synced tables whose tag cells were written, and of those that Google refused to write. */
  tables: { readonly sheetNames: readonly string[]; readonly refusedSheetNames: readonly string[] };
}

/** Transactions that got tags, as a range of one list for each tag: the first and the last place in it, from 1. */
export interface AttachedTags {
  transactionIds: string[];
  attached: { tagId: string; from: number; to: number }[];
}

/** A tag of a run. */
export interface RunTag {
  readonly id: string;
  readonly path: string;
}

/** How far a run of tagging got when its sidebar was closed or reloaded. */
export interface RunTrace {
  readonly connectionMark: string;
  readonly selectionMark: string;
  readonly tags: readonly RunTag[];
  readonly transactionIds: readonly string[];
  /** By their first and last place in the list of transactions, from 1. Of `sent` it is not known whether they are tagged. */
  readonly batches: readonly {
    readonly tagId: string;
    readonly from: number;
    readonly to: number;
    readonly status: 'sent' | 'done' | 'failed';
  }[];
}
