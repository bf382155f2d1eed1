import type { RecordKind } from './record-kinds';

/** Kinds of records with an id of their own. */
export type IdentifiedKind = Exclude<RecordKind, 'attachment' | 'organization'>;

export interface RecordTable {
  readonly table: 'accounts' | 'transactions' | 'holdings' | 'tags';
  readonly externalColumn: 'external_account_id' | 'external_id';
  /** The column with the record that it belongs to. */
  readonly ownerColumn: 'account_id' | 'parent_tag_id' | null;
  /** Whether an external id is one within its account. */
  readonly isOfAccount: boolean;
}

export const recordTables = {
  account: { table: 'accounts', externalColumn: 'external_account_id', ownerColumn: null, isOfAccount: false },
  transaction: { table: 'transactions', externalColumn: 'external_id', ownerColumn: 'account_id', isOfAccount: true },
  holding: { table: 'holdings', externalColumn: 'external_id', ownerColumn: 'account_id', isOfAccount: true },
  tag: { table: 'tags', externalColumn: 'external_id', ownerColumn: 'parent_tag_id', isOfAccount: false },
} as const satisfies { readonly [Kind in IdentifiedKind]: RecordTable };
