/** Imports bank files into the accounts that the formulas read. What both sides of the page send each other is here. */
export interface BankImports {
  /** Stores nothing. */
  preview(request: BankImportRequest): Promise<BankImportAnswer>;
  /** Stores the file, or asks what it still has to know. Formulas show it afterwards. */
  store(request: BankImportRequest): Promise<BankImportAnswer>;
  undo(number: number, touched: TouchedChoice | null): Promise<BankUndoAnswer>;
}

export interface BankImportRequest {
  /** The name of the file. */
  readonly name: string;
  readonly content: Uint8Array;
  readonly answers: BankFileAnswers;
  /** The account for each of the file, by its key. */
  readonly accounts: { readonly [key: string]: BankAccountChoice };
  /** What the user says of doubtful rows, by their places. */
  readonly decisions: { readonly [place: string]: 'add' | 'skip' };
  /** The CSV file is read as shown. */
  readonly isConfirmed: boolean;
}

/** What a user has to say of a file that can be read in two ways. */
export interface BankFileAnswers {
  readonly dates?: 'day first' | 'month first' | 'year first';
  readonly decimal?: '.' | ',';
  readonly positive?: 'in' | 'out';
  /** The column of the amounts, by heading or place. */
  readonly amount?: string;
}

export interface BankAccountChoice {
  /** The id of an account. Absent: a new one. */
  readonly id?: string;
  readonly name?: string;
  readonly category?: 'bank' | 'debt' | 'investment' | 'other';
  readonly currency?: string;
}

export type BankImportAnswer =
  | { readonly kind: 'question'; readonly about: keyof BankFileAnswers; readonly text: string }
  | {
      readonly kind: 'accounts';
      readonly text: string;
      readonly asked: readonly { readonly key: string; readonly label: string }[];
      readonly existing: readonly { readonly id: string; readonly name: string }[];
    }
  | ({ readonly kind: 'plan' } & BankImportPlan)
  | ({ readonly kind: 'stored'; readonly number: number; readonly added: number } & BankImportPlan);

export interface BankImportPlan {
  /** How the file was read, and what is to be said of it: a sentence each. */
  readonly notes: readonly string[];
  /** Something is wrong with the balances: a sentence each. */
  readonly warnings: readonly string[];
  /** The first rows as they are stored. */
  readonly sample: readonly (BankRow & { readonly place: number })[];
  readonly needsConfirmation: boolean;
  readonly accounts: readonly BankAccountPlan[];
}

export interface BankAccountPlan {
  readonly name: string;
  readonly isNew: boolean;
  readonly counts: Readonly<Record<'new' | 'changed' | 'same' | 'doubtful', number>>;
  readonly changed: readonly { readonly row: BankRow; readonly before: string }[];
  readonly doubtful: readonly {
    readonly place: number;
    readonly row: BankRow;
    readonly stored: BankRow;
    readonly reason: string;
  }[];
  /** As a sentence. Null: unknown. */
  readonly balance: string | null;
}

export interface BankRow {
  readonly date: string;
  readonly name: string;
  /** With its currency, such as `-3.50 EUR`. */
  readonly amount: string;
  readonly pending: boolean;
}

export type TouchedChoice = 'keep' | 'remove';

export type BankUndoAnswer =
  | { readonly kind: 'undone'; readonly text: string }
  /** The import has transactions that were tagged or changed since: nothing is undone before the user chooses. */
  | { readonly kind: 'touched'; readonly transactions: readonly string[] };
