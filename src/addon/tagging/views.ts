/** What the sidebar shows of tagging. It contains only types, because the page imports it. */

export interface SelectionView {
  /** Identifies the list that the server keeps of these transactions. It tags no others. */
  selectionId: string;
  sheetName: string;
  rangeText: string;
  /** Of the spreadsheet, such as `de_DE`: its cells name months in it. */
  locale: string;
  transactions: SelectedTransaction[];
  /** Number of selected rows without a transaction id. Headings and blank rows do not count. */
  rowsWithoutId: number;
  hiddenRowsSkipped: number;
  /** Rows with own transactions of the user, which the API does not have. */
  ownRowsSkipped: number;
  /**
   * The first selected row that was not examined, because 1,000 transactions were found or the time ran out; null if
   * there is none.
   */
  nextRow: number | null;
  /** The kind of most selected rows. */
  contents: SelectedContents;
  /** The formula whose rows are selected and show no ids; null if there is none, or transactions were found. */
  withoutIds: FormulaWithoutIds | null;
}

export interface FormulaWithoutIds {
  /** Sample: `Sheet1!A1`. */
  cell: string;
  /** The option with which it shows what it shows now, and the ids. */
  option: string;
  /** Whether the add-on can add the ids. Else its user types the option. */
  canShow: boolean;
}

export type SelectedContents = 'transactions' | 'own' | 'accounts' | 'holdings' | 'tags' | 'other' | 'blank';

export interface SelectedTransaction {
  id: string;
  /** As shown in the sheet; null if the selection's table has no such column. */
  date: string | null;
  name: string | null;
  amount: string | null;
  /** The sheet FIN Splits divides it. */
  isSplit?: true;
}

/** A listed transaction as the API has it. */
export interface ApiTransaction {
  id: string;
  /** Such as `2026-11-20`. */
  date: string | null;
  name: string | null;
  merchant: string | null;
  /** Money out is negative, as in tables. */
  amount: number | null;
  currency: string | null;
}

/** Where an earlier call stopped. It continues only in the selection that it read. */
export interface SelectionPosition {
  sheetName: string;
  rangeText: string;
  row: number;
  /** How many transactions are still wanted, at most 1,000. */
  atMost: number;
  /** The id of the list to extend; null starts a new one. */
  selectionId: string | null;
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
  /** Synced tables of transactions that have no Tags column, with their columns. */
  tablesWithoutTags: TableWithoutTags[];
}

export interface TableWithoutTags {
  id: string;
  sheetName: string;
  columns: string[];
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
export interface TagProgress {
  readonly connectionFingerprint: string;
  readonly selectionId: string;
  readonly tags: readonly RunTag[];
  readonly transactionIds: readonly string[];
  /**
   * Batches by their first and last place in the list of transactions, from 1. For `sent` it is unknown whether they
   * are tagged.
   */
  readonly batches: readonly {
    readonly tagId: string;
    readonly from: number;
    readonly to: number;
    readonly status: 'sent' | 'done' | 'failed';
  }[];
}
