import type { Selectable } from 'kysely';
import type { AccountTable, HoldingTable, RateLimit, TagTable, TransactionTable } from '../database/tables';

/** A demo organization as of a day, ready to be stored. */
export interface DemoOrganization {
  readonly id: string;
  readonly profile: {
    readonly name: string;
    readonly address: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly website: string | null;
    readonly base_currency_code: string;
  };
  readonly accounts: readonly AccountRow[];
  readonly transactions: readonly TransactionRow[];
  readonly holdings: readonly HoldingRow[];
  readonly tags: readonly TagRow[];
  readonly taggedTransactions: readonly { readonly tagId: string; readonly transactionId: string }[];
}

type RowOf<Table> = Readonly<Omit<Selectable<Table>, 'organization_id'>>;
export type AccountRow = RowOf<AccountTable>;
export type TransactionRow = Omit<RowOf<TransactionTable>, 'entity' | 'json_text'> & {
  /** As JSON text. */
  readonly entity: string | null;
};
export type HoldingRow = Omit<RowOf<HoldingTable>, 'external_id'>;
export type TagRow = Omit<RowOf<TagTable>, 'external_id'>;

export const demoRateLimits: readonly RateLimit[] = [
  { name: 'per_minute', limit: 600, windowSeconds: 60 },
  { name: 'per_day', limit: 50_000, windowSeconds: 86_400 },
];
