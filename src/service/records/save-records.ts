import { type Insertable, sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { AccountTable, HoldingTable, TransactionTable } from '../database/tables';
import { saveTransactions } from '../ledger/save-transactions';
import { addCurrencies } from './add-currencies';
import { identify, type NewRecord } from './identify';
import type { Problem } from './import-error';
import type { FileRecord } from './read-record';
import { accountReference } from './references';
import { resolveReference } from './resolve-reference';
import { saveAttachments } from './save-attachments';
import { saveProfile } from './save-profile';
import { saveTag } from './save-tag';
import { type Row, readStored, type StoredRow, toRow } from './stored-rows';

/** Stores records of one kind, or returns what is wrong with them. After a problem the transaction must be rolled back. */
export async function saveRecords(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<readonly Problem[]> {
  const [first] = records;
  if (first === undefined) return [];
  if (first.kind === 'organization') return await saveProfile(database, organizationId, records);
  if (first.kind === 'attachment') return await saveAttachments(database, organizationId, records);
  if (first.kind === 'transaction' || first.kind === 'holding')
    return await saveOfAccounts(database, organizationId, records);
  const identified = await identify(
    database,
    organizationId,
    records.map((record) => ({ ...record, accountId: null })),
  );
  if ('problems' in identified) return identified.problems;
  const stored = await readStored(database, organizationId, identified.records);
  if (first.kind === 'tag') return await saveTag(database, organizationId, identified.records[0] as NewRecord, stored);
  const rows = identified.records.map((record) => toRow(record, stored.get(record.id)));
  await saveAccounts(database, organizationId, rows);
  return [];
}

/** Stores transactions or holdings. Each stays in its account. */
async function saveOfAccounts(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<readonly Problem[]> {
  const accounts = await resolveReference(database, organizationId, records, accountReference);
  if ('problems' in accounts) return accounts.problems;
  const placed = records.map((record, index) => ({ ...record, accountId: accounts.ids[index] ?? '' }));
  const identified = await identify(database, organizationId, placed);
  if ('problems' in identified) return identified.problems;
  const stored = await readStored(database, organizationId, identified.records);
  const moves = findMoves(identified.records, stored);
  if (moves.length > 0) return moves;
  const rows = identified.records.map((record) => ({
    ...toRow(record, stored.get(record.id)),
    account_id: record.accountId,
  }));
  if (records[0]?.kind === 'transaction') {
    const transactions = await addCurrencies(
      database,
      organizationId,
      rows as unknown as OwnValues<TransactionTable>[],
    );
    await saveTransactions(database, organizationId, transactions);
  } else {
    await saveHoldings(database, organizationId, rows as unknown as OwnValues<HoldingTable>[]);
  }
  return [];
}

/** The records that are stored in another account. Moving one would change the past of both, so it is refused. */
function findMoves(records: readonly NewRecord[], stored: ReadonlyMap<string, StoredRow>): readonly Problem[] {
  return records
    .filter(({ id, accountId }) => (stored.get(id)?.['account_id'] ?? accountId) !== accountId)
    .map(({ line, kind, id }) => ({ line, text: `the ${kind} with the id ${id} belongs to another account.` }));
}

type OwnValues<Table> = Omit<Insertable<Table>, 'organization_id'>;

async function saveAccounts(database: Database, organizationId: string, accounts: readonly Row[]): Promise<void> {
  const rows = accounts.map(({ created_at, ...row }) => ({
    ...row,
    organization_id: organizationId,
    created_at: created_at ?? new Date(),
  }));
  await database
    .insertInto('accounts')
    .values(rows as unknown as Insertable<AccountTable>[])
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet(
        // An existing account keeps its time of creation.
        replaceColumns(rows[0], ['organization_id', 'id', 'created_at']),
      ),
    )
    .execute();
}

async function saveHoldings(
  database: Database,
  organizationId: string,
  rows: readonly OwnValues<HoldingTable>[],
): Promise<void> {
  await database
    .insertInto('holdings')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(replaceColumns(rows[0], ['id'])))
    .execute();
}

function replaceColumns(row: object | undefined, kept: readonly string[]) {
  const names = Object.keys(row ?? {}).filter((name) => !kept.includes(name));
  return Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)]));
}
