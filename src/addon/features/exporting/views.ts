/**
 * What the export of some days is made of. It contains only types, because the page and `src/export` import it. Amounts
 * are numbers whose shortest decimal text is meant; money in is positive, and the balance of a debt is what is owed.
 */
export interface ExportInput {
  readonly from: string;
  readonly to: string;
  /** Names, ids or masks; none: all accounts. */
  readonly accounts: readonly string[];
  /** Names, paths, slugs or ids of the tags of which receipts are kept, with the tags below them; none: no such list. */
  readonly tags: readonly string[];
}

/** Everything except the transactions. */
export interface ExportView {
  readonly organization: string | null;
  readonly from: string;
  readonly to: string;
  /** The last day that is there: `to`, or today if that is earlier. */
  readonly until: string;
  readonly today: string;
  readonly accounts: readonly ExportAccountView[];
  /** Whether balances are missing because not every account was asked for older transactions yet: ask again. */
  readonly isUnfinished: boolean;
  /** As they are today; null if the key may not list them. */
  readonly holdings: readonly ExportHoldingView[] | null;
  /** The tags of which receipts are kept, as they were asked for; null if the key may not list tags. */
  readonly deductible: readonly ExportTagView[] | null;
  /** English sentences about what could not be decided. */
  readonly notes: readonly string[];
}

export interface ExportTagView {
  /** Its path. Sample: `Business › Travel`. */
  readonly tag: string;
  /** Paths as rows have them: its own, and those of the tags below it. */
  readonly paths: readonly string[];
}

export interface ExportAccountView {
  readonly id: string;
  readonly name: string;
  readonly institution: string | null;
  readonly mask: string | null;
  readonly category: string;
  /** Blank if the API does not say it. */
  readonly currency: string;
  readonly isDebt: boolean;
  /** The balance that the bank reported last, at the end of a day. */
  readonly reported: ExportBalanceView | null;
  /** Why transactions do not explain its balance; null if they do. */
  readonly unexplained: string | null;
  /** At the end of the day before the first one, of the last one, and of those of its statements. */
  readonly balances: readonly ExportBalanceView[];
  /** The first day at whose end the balance is known. */
  readonly earliest: ExportBalanceView | null;
  /** The confirmed statements of the sheet FIN Statements: of the days, the last one before them, and later ones. */
  readonly statements: readonly ExportBalanceView[];
  /** A problem of its connection, in English. */
  readonly health: string | null;
}

export interface ExportBalanceView {
  readonly day: string;
  /** null: not known, for the reason. */
  readonly balance: number | null;
  readonly reason: string | null;
}

export interface ExportHoldingView {
  readonly accountId: string;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly value: number | null;
  /** null: the API does not know it. */
  readonly cost: number | null;
  readonly currency: string | null;
}

export interface ExportRowsView {
  readonly rows: readonly ExportRowView[];
  /** Whether the tags are known. */
  readonly hasTags: boolean;
  readonly notes: readonly string[];
}

/** A transaction as formulas show it, or a part of one. */
export interface ExportRowView {
  /** null: the API gave none. */
  readonly id: string | null;
  readonly accountId: string | null;
  /** null: it has no readable date. */
  readonly day: string | null;
  /** The day on which sums count it. */
  readonly countedOn: string | null;
  readonly name: string | null;
  readonly merchant: string | null;
  /** null: the API gave none. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly kind: 'income' | 'spending' | 'transfer';
  readonly reason: string;
  readonly category: string | null;
  readonly group: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly isPending: boolean;
  readonly isIgnored: boolean;
  /** What the API says, where the user says something else; null: nothing was changed. */
  readonly original: ExportOriginalView | null;
  readonly part: ExportPartView | null;
  /** The transactions that a transfer may belong to. */
  readonly sides: readonly ExportSideView[];
  /**
   * What stands in the columns *Receipt* of synced tables: an address, or the text of a link or file. null: no synced table
   * with such a column has the transaction, or no tags were asked for.
   */
  readonly receipts: readonly string[] | null;
}

export interface ExportOriginalView {
  readonly name: string | null;
  readonly merchant: string | null;
  readonly category: string | null;
}

export interface ExportPartView {
  readonly number: number;
  readonly count: number;
  readonly isRest: boolean;
}

export interface ExportSideView {
  readonly id: string | null;
  readonly accountId: string | null;
  readonly day: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly isPending: boolean;
}
