import { sql } from 'kysely';
import { recordEntry } from '../audit/record-entry';
import type { Database } from '../database/open-database';
import { refreshStatistics } from '../database/refresh-statistics';
import { alignTags, lockTags } from '../ledger/align-tags';
import { updateBalance } from './balances';
import {
  applyChanges,
  type Change,
  isSame,
  type KeptColumn,
  lockOrganization,
  rowsForStatistics,
} from './import-delivery';
import { groupByTransaction, type ReadEntry, readEntries } from './known-transactions';
import { type EntryValues, valuesOf } from './values-of';

export interface UndoRequest {
  readonly organizationId: string;
  readonly number: number;
  readonly operator: string;
  readonly nowMs: number;
  /**
   * What becomes of transactions that only this import states, and that the user has changed or tagged since. Null: the undo is
   * refused if there are any (`TouchedError`).
   */
  readonly touched: 'keep' | 'remove' | null;
}

export interface UndoOutcome {
  readonly removed: number;
  /** Those that stay, because other imports state them too. */
  readonly shared: number;
  /** Those that are again what other imports state. */
  readonly restored: number;
  /** Those that stay, because the user has changed them: no import changes them any more. */
  readonly kept: readonly TouchedTransaction[];
  /** Columns that stay as the user has changed them, of transactions that stay. */
  readonly keptColumns: readonly KeptColumn[];
  /** Accounts that the import had made and that are empty now. */
  readonly removedAccounts: readonly string[];
}

/** A transaction with something of the user's. */
export interface TouchedTransaction {
  readonly id: string;
  readonly date: string;
  readonly name: string;
  /** Such as `2 tags` or `category`. */
  readonly touches: readonly string[];
}

/** Why an undo was refused: it would remove what the user has added to these transactions. */
export class TouchedError extends Error {
  override readonly name = 'TouchedError';

  constructor(readonly transactions: readonly TouchedTransaction[]) {
    super(`${transactions.length} transactions of the import were tagged or changed since. Nothing was undone.`);
  }
}

/**
 * Takes back what one import has stored: removes the transactions that no other import states, and gives those that others
 * state the values that these give them. Tags and categories of transactions that stay are not touched. All or nothing.
 *
 * @throws TouchedError unless `touched` says what to do with transactions that the user has changed.
 */
export async function undoImport(database: Database, request: UndoRequest): Promise<UndoOutcome> {
  return await database.transaction().execute((transaction) => run(transaction, request));
}

async function run(transaction: Database, request: UndoRequest): Promise<UndoOutcome> {
  const { organizationId, number, operator, nowMs } = request;
  await lockOrganization(transaction, organizationId);
  await requireImport(transaction, organizationId, number);
  const entries = await readEntries(
    transaction,
    organizationId,
    sql`e.transaction_id in (
      select transaction_id from import_entries where organization_id = ${organizationId} and import_number = ${number})`,
  );
  const { orphans, changes, shared } = sort(groupByTransaction(entries), number);
  await lockTags(transaction, organizationId);
  const touched = await findTouched(transaction, organizationId, orphans);
  if (touched.length > 0 && request.touched === null) throw new TouchedError(touched);
  const kept = request.touched === 'keep' ? touched : [];
  const keptIds = new Set(kept.map(({ id }) => id));
  const removed = [...orphans.keys()].filter((id) => !keptIds.has(id));
  await removeTransactions(transaction, organizationId, removed);
  const keptColumns = await applyChanges(transaction, organizationId, changes);
  await alignTags(transaction, organizationId);
  await transaction
    .deleteFrom('import_entries')
    .where('organization_id', '=', organizationId)
    .where('import_number', '=', number)
    .execute();
  await transaction
    .updateTable('imports')
    .set({ undone_at: new Date(nowMs) })
    .where('organization_id', '=', organizationId)
    .where('number', '=', number)
    .execute();
  const removedAccounts = await settleAccounts(transaction, organizationId, number, nowMs);
  if (removed.length >= rowsForStatistics) await refreshStatistics(transaction);
  const details = { import: number, removed: removed.length, restored: changes.length, kept: kept.length };
  await recordEntry(transaction, {
    organizationId,
    actor: { operator },
    action: 'imports undo',
    subject: organizationId,
    details,
  });
  return { removed: removed.length, shared, restored: changes.length, kept, keptColumns, removedAccounts };
}

async function requireImport(transaction: Database, organizationId: string, number: number): Promise<void> {
  const row = await transaction
    .selectFrom('imports')
    .select('undone_at')
    .where('organization_id', '=', organizationId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`There is no import ${number}. imports list shows them.`);
  if (row.undone_at !== null) throw new Error(`Import ${number} is undone already.`);
}

/** Transactions that only this import states, with what it made of them, and those that change without it. */
function sort(transactions: ReadonlyMap<string, readonly ReadEntry[]>, number: number) {
  const orphans = new Map<string, EntryValues>();
  const changes: Change[] = [];
  let shared = 0;
  for (const [id, entries] of transactions) {
    // What no import made, none changes or removes.
    if (entries.every(({ isMade }) => !isMade)) continue;
    const before = valuesOf(entries);
    const others = entries.filter(({ importNumber }) => importNumber !== number);
    if (others.length === 0) {
      orphans.set(id, before);
      continue;
    }
    shared += 1;
    const after = valuesOf(others);
    const differs = (Object.keys(before) as (keyof EntryValues)[]).some((column) => before[column] !== after[column]);
    if (differs) changes.push({ id, before, after });
  }
  return { orphans, changes, shared };
}

/** Which of these transactions have something that no import gave them. */
async function findTouched(
  transaction: Database,
  organizationId: string,
  orphans: ReadonlyMap<string, EntryValues>,
): Promise<readonly TouchedTransaction[]> {
  const touched: TouchedTransaction[] = [];
  const ids = [...orphans.keys()];
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    const chunk = ids.slice(start, start + rowsPerStatement);
    const rows = await transaction
      .selectFrom('transactions')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', 'in', chunk)
      .execute();
    const tags = await transaction
      .selectFrom('transaction_tags')
      .select(['transaction_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('organization_id', '=', organizationId)
      .where('transaction_id', 'in', chunk)
      .groupBy('transaction_id')
      .execute();
    const counts = new Map(tags.map(({ transaction_id, count }) => [transaction_id, Number(count)]));
    for (const row of rows) {
      const stated = orphans.get(row.id) as EntryValues;
      const changed = (Object.keys(stated) as (keyof EntryValues)[]).filter(
        (column) => !isSame(column, row[column], stated[column]),
      );
      const count = counts.get(row.id) ?? 0;
      const touches = [
        ...(count === 0 ? [] : [count === 1 ? '1 tag' : `${count} tags`]),
        ...((row.organization_category ?? row.manual_category) === null ? [] : ['category']),
        ...(row.entity === null ? [] : ['entity']),
        ...changed.map((column) => column.replaceAll('_', ' ')),
      ];
      if (touches.length > 0) touched.push({ id: row.id, date: row.transaction_date, name: row.name, touches });
    }
  }
  return touched;
}

const rowsPerStatement = 500;

/** Their tags and categories go with them. */
async function removeTransactions(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    await transaction
      .deleteFrom('transactions')
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids.slice(start, start + rowsPerStatement))
      .execute();
  }
}

/** Gives the accounts of an import their balances without it, and removes those that it made and that are empty. Returns their names. */
async function settleAccounts(
  transaction: Database,
  organizationId: string,
  number: number,
  nowMs: number,
): Promise<readonly string[]> {
  const { rows: own } = await sql<{ id: string; has_balance: boolean }>`
    select account_id as id, bool_or(details -> 'closing' <> 'null'::jsonb) as has_balance from import_statements
    where organization_id = ${organizationId} and import_number = ${number} group by account_id`.execute(transaction);
  const removed: string[] = [];
  for (const { id, has_balance: isUndone } of own) {
    const account = await transaction
      .selectFrom('accounts')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (account === undefined) continue;
    if (await hasOtherImports(transaction, organizationId, id)) {
      await updateBalance(transaction, account, account.provider, nowMs, { isUndone });
      continue;
    }
    // No import of it is left, so the next one may go to another account.
    await transaction
      .deleteFrom('import_accounts')
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', id)
      .execute();
    if (await isOwnAndEmpty(transaction, organizationId, id)) {
      await transaction
        .deleteFrom('accounts')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute();
      removed.push(account.name);
    } else await updateBalance(transaction, account, account.provider, nowMs, { isUndone });
  }
  return removed;
}

async function hasOtherImports(transaction: Database, organizationId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_statements s
    join imports i on i.organization_id = ${organizationId} and i.number = s.import_number
    where s.organization_id = ${organizationId} and s.account_id = ${accountId} and i.undone_at is null limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Whether an import made the account, and neither transactions nor holdings are in it. */
async function isOwnAndEmpty(transaction: Database, organizationId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_statements where organization_id = ${organizationId} and account_id = ${accountId}
      and details -> 'before' = 'null'::jsonb limit 1`.execute(transaction);
  if (rows.length === 0) return false;
  for (const table of ['transactions', 'holdings']) {
    const { rows: left } = await sql`
      select from ${sql.table(table)} where organization_id = ${organizationId} and account_id = ${accountId} limit 1`.execute(
      transaction,
    );
    if (left.length > 0) return false;
  }
  return true;
}
