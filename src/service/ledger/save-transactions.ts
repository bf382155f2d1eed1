import type { Insertable } from 'kysely';
import type { Database } from '../database/open-database';
import type { TransactionTable } from '../database/tables';
import { toCategoryKey } from '../operations/category-key';
import { inChunks } from './in-chunks';

/** The only writer of transactions: stores new ones, replaces known ones, and updates the table of their categories. */
export async function saveTransactions(
  database: Database,
  organizationId: string,
  transactions: readonly TransactionValues[],
): Promise<void> {
  await inChunks(transactions, async (chunk) => {
    await database
      .insertInto('transactions')
      .values(chunk.map((row) => ({ organization_id: organizationId, ...row })))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet(
          ({ ref }) =>
            ({
              account_id: ref('excluded.account_id'),
              external_id: ref('excluded.external_id'),
              transaction_date: ref('excluded.transaction_date'),
              authorized_date: ref('excluded.authorized_date'),
              name: ref('excluded.name'),
              merchant_name: ref('excluded.merchant_name'),
              amount: ref('excluded.amount'),
              currency_code: ref('excluded.currency_code'),
              pending: ref('excluded.pending'),
              is_ignored: ref('excluded.is_ignored'),
              source_primary_category: ref('excluded.source_primary_category'),
              source_detailed_category: ref('excluded.source_detailed_category'),
              guessed_category: ref('excluded.guessed_category'),
              manual_category: ref('excluded.manual_category'),
              organization_category: ref('excluded.organization_category'),
              entity: ref('excluded.entity'),
            }) satisfies { readonly [Column in ReplacedColumn]: unknown },
        ),
      )
      .execute();
    await database
      .deleteFrom('transaction_categories')
      .where('organization_id', '=', organizationId)
      .where(
        'transaction_id',
        'in',
        chunk.map((row) => row.id),
      )
      .execute();
  });
  const categories = transactions.flatMap((row) =>
    categoryKeysOf(row).map((key) => toCategoryRow(organizationId, row, key)),
  );
  await inChunks(categories, (chunk) =>
    database
      .insertInto('transaction_categories')
      .values([...chunk])
      .execute(),
  );
}

type TransactionValues = Omit<Insertable<TransactionTable>, 'organization_id'>;

/** Every column but the key and the computed one: a new column that is not replaced does not compile. */
type ReplacedColumn = Exclude<keyof TransactionTable, 'organization_id' | 'id' | 'json_text'>;

function categoryKeysOf(row: TransactionValues): string[] {
  const names = [
    row.source_primary_category,
    row.source_detailed_category,
    row.guessed_category,
    row.manual_category,
    row.organization_category,
  ];
  return [...new Set(names.filter((name) => name !== null && name !== undefined).map(toCategoryKey))];
}

function toCategoryRow(
  organizationId: string,
  { id, transaction_date, account_id }: TransactionValues,
  categoryKey: string,
) {
  return {
    organization_id: organizationId,
    category_key: categoryKey,
    transaction_date,
    transaction_id: id,
    account_id,
  };
}
