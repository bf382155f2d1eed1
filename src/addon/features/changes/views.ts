/** What the sidebar shows of changes. It contains only types, because the page imports it. */
import type { LentTotal } from '../../changes/find-lent';
import type { Kind } from '../../kinds/taxonomy';
import type { ApiTransaction } from '../../tagging/views';

/** The fields of the form that are texts. */
export type ChangedText = 'category' | 'kind' | 'merchant' | 'newName' | 'note' | 'countsOn';

/** What is said of the listed transactions. */
export interface ChangeFormField {
  /** null: nothing, or not the same of all. */
  readonly said: string | null;
  readonly isMixed: boolean;
  /** What the API says, at most three. */
  readonly ofApi: readonly string[];
}

export interface ChangeForm {
  readonly fields: { readonly [Field in ChangedText]: ChangeFormField };
  /** Whether anything is said of them. */
  readonly isChanged: boolean;
  /** Of a list with one transaction; null of several. */
  readonly single: {
    /** null if it is not in the data of the key. */
    readonly amount: number | null;
    readonly currency: string | null;
    readonly lent: number | null;
    readonly paysBack: Purchase | null;
  } | null;
  /** Known categories. */
  readonly categories: readonly string[];
}

/** A transaction that another one may pay back. */
export type Purchase = ApiTransaction;

/** The kind of a listed transaction, and why. */
export interface KindView {
  readonly id: string;
  readonly kind: Kind;
  /** A sheet of the user, `source category`, `account`, `match`, `return`, `category` or `sign`. */
  readonly by: string;
  /** The account and the day of the other side, or of the first that it may be; null if none decided. */
  readonly other: { readonly account: string; readonly day: string | null; readonly count: number } | null;
}

export interface LentPurchase {
  readonly id: string;
  /** Row of FIN Changes. */
  readonly row: number;
  readonly day: string | null;
  readonly name: string;
  readonly currency: string;
  readonly lent: number;
  readonly back: number;
  readonly open: number;
  readonly payments: readonly {
    readonly id: string;
    readonly day: string | null;
    readonly name: string;
    readonly amount: number;
    readonly currency: string;
  }[];
}

export interface LentView {
  /** What is open, the oldest first. */
  readonly purchases: readonly LentPurchase[];
  /** Of these. */
  readonly totals: readonly LentTotal[];
  /** How many came back. */
  readonly settledCount: number;
}
