import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { canonical, type Entry, type KeptEntry } from './entry';
import type { KnownTransaction } from './match-entries';
import type { Day } from './statement';
import { negated } from './values-of';

/** A stored transaction with its entries. */
export interface StoredTransaction extends KnownTransaction {
  /** Whether an import made it: without entries it is not there. */
  readonly isMade: boolean;
}

/** Files overlap, and what was pending is booked later: so many days around a delivery are compared. */
const marginDays = 45;

/** The transactions of an account on these days and around them. */
export async function readKnown(
  database: Database,
  organizationId: string,
  accountId: string,
  from: Day,
  until: Day,
): Promise<readonly StoredTransaction[]> {
  const days = { from: addDays(from, -marginDays), until: addDays(until, marginDays) };
  const entries = await readEntries(
    database,
    organizationId,
    sql`e.account_id = ${accountId} and e.transaction_date between ${days.from}::date and ${days.until}::date`,
  );
  const ids = [...new Set(entries.map(({ transactionId }) => transactionId))];
  const { rows: near } = await readRows(
    database,
    sql`organization_id = ${organizationId} and account_id = ${accountId}
      and transaction_date between ${days.from}::date and ${days.until}::date`,
  );
  const nearIds = new Set(near.map(({ id }) => id));
  const far = ids.filter((id) => !nearIds.has(id));
  const { rows: moved } =
    far.length === 0
      ? { rows: [] }
      : await readRows(
          database,
          sql`organization_id = ${organizationId} and account_id = ${accountId} and id = any(${far}::uuid[])`,
        );
  const byId = groupByTransaction(entries);
  return [...near, ...moved].map(({ id, date, amount, currency, name, pending }) => {
    const own = byId.get(id) ?? [];
    const isMade = own.some((each) => each.isMade);
    return { id, date, amount: canonical(negated(amount)), currency, name, pending, isMade, entries: own };
  });
}

interface ReadRow {
  readonly id: string;
  readonly date: Day;
  readonly amount: string;
  readonly currency: string | null;
  readonly name: string;
  readonly pending: boolean;
}

function readRows(database: Database, condition: ReturnType<typeof sql>) {
  return sql<ReadRow>`
    select id, transaction_date as date, amount::text as amount, currency_code as currency, name, pending
    from transactions where ${condition} order by transaction_date, id`.execute(database);
}

export interface ReadEntry extends KeptEntry {
  readonly transactionId: string;
  readonly isMade: boolean;
}

/** Entries `e`, oldest import first, in the order of their files. */
export async function readEntries(
  database: Database,
  organizationId: string,
  condition: ReturnType<typeof sql>,
): Promise<readonly ReadEntry[]> {
  const { rows } = await sql<{
    number: number;
    id: string;
    made: boolean;
    gone: boolean;
    details: string;
    dialect: string;
    first: Day;
    last: Day;
  }>`
    select e.import_number as number, e.transaction_id as id, e.is_made as made, e.is_gone as gone, e.details, i.dialect,
      s.first_day as first, s.last_day as last
    from import_entries e
    join imports i on i.organization_id = ${organizationId} and i.number = e.import_number
    join (
      select import_number, account_id, min(first_day) as first_day, max(last_day) as last_day from import_statements
      where organization_id = ${organizationId} group by import_number, account_id
    ) s on s.import_number = e.import_number and s.account_id = e.account_id
    where e.organization_id = ${organizationId} and ${condition}
    order by e.import_number, e.place`.execute(database);
  return rows.map(({ number, id, made, gone, details, dialect, first, last }) => ({
    ...(JSON.parse(details) as Entry),
    importNumber: number,
    transactionId: id,
    isMade: made,
    isGone: gone,
    dialect,
    from: first,
    asOf: last,
  }));
}

export function groupByTransaction<Each extends { readonly transactionId: string }>(
  entries: readonly Each[],
): ReadonlyMap<string, readonly Each[]> {
  const groups = new Map<string, Each[]>();
  for (const entry of entries) {
    const group = groups.get(entry.transactionId);
    if (group === undefined) groups.set(entry.transactionId, [entry]);
    else group.push(entry);
  }
  return groups;
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
