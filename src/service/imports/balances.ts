import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { StoredAccount } from './choose-accounts';
import { canonical } from './entry';
import type { Day, Decimal, DeliveredBalance } from './statement';
import { negated } from './values-of';

/** What `import_statements` keeps of a statement. */
export interface StatementDetails {
  readonly currency: string | null;
  readonly opening: DeliveredBalance | null;
  readonly closing: DeliveredBalance | null;
  readonly available: DeliveredBalance | null;
  /** Its transactions are the entries of the import from this place on, and so many. */
  readonly firstPlace: number;
  readonly size: number;
  /** Of the first statement of an account in an import: what the account was before it. Null: the import made the account. */
  readonly before?: BalanceBefore | null;
}

export interface BalanceBefore {
  readonly current: Decimal | null;
  readonly available: Decimal | null;
  readonly refreshedAt: string | null;
}

/** A balance that a statement states, at the end of its day. */
interface Anchor {
  readonly importNumber: number;
  readonly firstPlace: number;
  readonly size: number;
  readonly label: string;
  readonly date: Day;
  readonly opening: Decimal | null;
  readonly amount: Decimal;
  readonly available: Decimal | null;
}

/** By how much two balances of different imports differ from the transactions between them. */
export interface BalanceGap {
  readonly from: Day;
  readonly until: Day;
  /** The second balance less the first one and what is stored between. */
  readonly gap: Decimal;
  readonly labels: readonly [string, string];
}

/**
 * Sets the balance of an account to the newest one that a statement states, and the transactions after it. Without any, it stays
 * or, if a statement that stated one is undone, it is what it was before the first import. A provider keeps the balances of its
 * own accounts.
 */
export async function updateBalance(
  transaction: Database,
  account: StoredAccount,
  provider: string | null,
  nowMs: number,
  { isUndone = false }: { readonly isUndone?: boolean } = {},
): Promise<Decimal | null> {
  if (account.source_type === 'PROVIDER' && account.provider !== provider) return account.current_balance;
  const { organization_id: organizationId, id } = account;
  const anchors = await readAnchors(transaction, account);
  const newest = anchors.at(-1);
  if (newest === undefined) return isUndone ? await restoreBalance(transaction, account) : account.current_balance;
  const later = await sumOf(transaction, account, sql`not (${await within(transaction, account, newest, anchors)})`);
  const current = add(newest.amount, later);
  const shown = toShown(account, current);
  const dayEndMs = Date.parse(`${newest.date}T23:59:59Z`);
  await transaction
    .updateTable('accounts')
    .set({
      current_balance: shown,
      available_balance: newest.available,
      last_balance_refresh_at: new Date(Math.min(dayEndMs, nowMs)),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  return shown;
}

/** The balance of a debt is what is owed: positive. */
function toShown({ category }: StoredAccount, amount: Decimal): Decimal {
  return category === 'debt' ? negated(amount) : canonical(amount);
}

/** To what it was before the first import that stated a balance. */
async function restoreBalance(transaction: Database, account: StoredAccount): Promise<Decimal | null> {
  const { rows } = await sql<{ details: StatementDetails }>`
    select s.details from import_statements s
    where s.organization_id = ${account.organization_id} and s.account_id = ${account.id} and s.details ? 'before'
      and exists (
        select from import_statements c where c.organization_id = ${account.organization_id}
          and c.account_id = ${account.id} and c.import_number = s.import_number
          and c.details -> 'closing' <> 'null'::jsonb)
    order by s.import_number, s.place limit 1`.execute(transaction);
  const before = rows[0]?.details.before;
  if (before === undefined) return account.current_balance;
  const current = before?.current ?? null;
  await transaction
    .updateTable('accounts')
    .set({
      current_balance: current,
      available_balance: before?.available ?? null,
      last_balance_refresh_at: before?.refreshedAt ?? null,
    })
    .where('organization_id', '=', account.organization_id)
    .where('id', '=', account.id)
    .execute();
  return current;
}

/** What the first and the last balance of an import differ from those of other imports beside them. */
export async function findBalanceGaps(
  transaction: Database,
  account: StoredAccount,
  importNumber: number,
): Promise<readonly BalanceGap[]> {
  const anchors = await readAnchors(transaction, account);
  const own = anchors.flatMap((each, index) => (each.importNumber === importNumber ? [index] : []));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return [];
  const pairs = [
    [anchors[first - 1], anchors[first]],
    [anchors[last], anchors[last + 1]],
  ] as const;
  const gaps: BalanceGap[] = [];
  for (const [a, b] of pairs) {
    if (a === undefined || b === undefined || a.importNumber === b.importNumber) continue;
    const sumA = await sumOf(transaction, account, await within(transaction, account, a, anchors));
    const sumB = await sumOf(transaction, account, await within(transaction, account, b, anchors));
    const gap = add(add(b.amount, negated(a.amount)), add(sumA, negated(sumB)));
    if (/[1-9]/.test(gap)) gaps.push({ from: a.date, until: b.date, gap, labels: [a.label, b.label] });
  }
  return gaps;
}

/** The balances that statements in the currency of an account state with their days, oldest first. */
async function readAnchors(
  database: Database,
  { organization_id: organizationId, id, currency_code: currency }: StoredAccount,
): Promise<readonly Anchor[]> {
  const { rows } = await sql<{ number: number; label: string; details: StatementDetails; last: Day }>`
    select s.import_number as number, i.label, s.details, s.last_day as last
    from import_statements s
    join imports i on i.organization_id = ${organizationId} and i.number = s.import_number
    where s.organization_id = ${organizationId} and s.account_id = ${id} and i.undone_at is null
    order by s.import_number, s.place`.execute(database);
  return rows
    .flatMap(({ number, label, details: { opening, closing, available, firstPlace, size, ...details }, last }) =>
      closing === null || (details.currency ?? currency) !== currency
        ? []
        : [
            {
              importNumber: number,
              firstPlace,
              size,
              label,
              date: closing.date ?? last,
              opening: opening?.amount ?? null,
              amount: closing.amount,
              available: available?.amount ?? null,
            },
          ],
    )
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.importNumber - b.importNumber));
}

/**
 * A condition: whether a booked transaction `t` is in a balance. Of its own day, what its statement and those before it have as
 * booked; if its statement has none of this day, all.
 */
async function within(
  database: Database,
  { organization_id: organizationId, id }: StoredAccount,
  anchor: Anchor,
  anchors: readonly Anchor[],
) {
  const { rows } = await sql`
    select from ${entriesOf(organizationId, id, [anchor])} and ${bookingDay} = ${anchor.date} limit 1`.execute(
    database,
  );
  const stated = sql`exists (
    select from ${entriesOf(organizationId, id, statementsUntil(anchor, anchors))} and e.transaction_id = t.id)`;
  return rows.length > 0
    ? sql`(${bookingDayOfRow} < ${anchor.date}::date or ${stated})`
    : sql`(${bookingDayOfRow} <= ${anchor.date}::date or ${stated})`;
}

/** A statement with those before it, of its file and, where one begins with the balance of another one of its day, of other files. */
function statementsUntil(anchor: Anchor, anchors: readonly Anchor[]): readonly Anchor[] {
  const until = new Set([anchor]);
  // Also goes over those that it adds.
  for (const each of until) {
    const place = anchors.indexOf(each);
    for (const [index, other] of anchors.entries()) {
      const isOlder = index < place;
      const isFollowed = isAfter(each, other) && (isOlder || !isAfter(other, each));
      if (isFollowed || (isOlder && other.importNumber === each.importNumber)) until.add(other);
    }
  }
  return [...until];
}

function isAfter(each: Anchor, other: Anchor): boolean {
  return each.date === other.date && each.opening !== null && canonical(each.opening) === canonical(other.amount);
}

interface PlaceRange {
  readonly importNumber: number;
  readonly first: number;
  /** After the last one. */
  readonly end: number;
}

/** The places of statements in their imports: few ranges, because those of a file follow each other. */
function placesOf(statements: readonly Anchor[]): readonly PlaceRange[] {
  const sorted = [...statements].sort((a, b) => a.importNumber - b.importNumber || a.firstPlace - b.firstPlace);
  const ranges: PlaceRange[] = [];
  for (const { importNumber, firstPlace, size } of sorted) {
    const last = ranges.at(-1);
    const end = firstPlace + size;
    if (last?.importNumber === importNumber && last.end === firstPlace) ranges.splice(-1, 1, { ...last, end });
    else ranges.push({ importNumber, first: firstPlace, end });
  }
  return ranges;
}

/** The booked entries `e` of statements. */
function entriesOf(organizationId: string, accountId: string, statements: readonly Anchor[]) {
  const ranges = placesOf(statements);
  return sql`import_entries e join unnest(
      ${ranges.map(({ importNumber }) => importNumber)}::integer[],
      ${ranges.map(({ first }) => first)}::integer[],
      ${ranges.map(({ end }) => end)}::integer[]) as s (number, first, next)
    on e.import_number = s.number and e.place >= s.first and e.place < s.next
    where e.organization_id = ${organizationId} and e.account_id = ${accountId} and ${isBooked}`;
}

const isBooked = sql`(e.details::jsonb ->> 'pending') = 'false'`;
/** Value dates, which many files show, may be days before or after it. */
const bookingDay = sql`coalesce(e.details::jsonb ->> 'posted', e.details::jsonb ->> 'date')`;
const bookingDayOfRow = sql`coalesce(b.day::date, t.transaction_date)`;

/** The sum of booked transactions `t` of an account in its currency, signed as the bank does. */
async function sumOf(
  database: Database,
  { organization_id: organizationId, id, currency_code: currency }: StoredAccount,
  condition: ReturnType<typeof sql>,
): Promise<Decimal> {
  const { rows } = await sql<{ sum: Decimal }>`
    select coalesce(-sum(t.amount), 0)::text as sum from transactions t
    left join (
      select e.transaction_id, min(e.details::jsonb ->> 'posted') as day from import_entries e
      where e.organization_id = ${organizationId} and e.account_id = ${id}
        and e.details not like '%"posted":null%' and ${isBooked}
      group by e.transaction_id
    ) b on b.transaction_id = t.id
    where t.organization_id = ${organizationId} and t.account_id = ${id} and not t.pending
      and t.currency_code is not distinct from ${currency} and ${condition}`.execute(database);
  return rows[0]?.sum ?? '0';
}

/** Exact, in ten-thousandths: what the database keeps of an amount. */
export function add(a: Decimal, b: Decimal): Decimal {
  const sum = toUnits(a) + toUnits(b);
  const digits = String(sum < 0n ? -sum : sum).padStart(5, '0');
  return canonical(`${sum < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`);
}

function toUnits(amount: Decimal): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  const digits = BigInt(`${whole}${fraction.slice(0, 4).padEnd(4, '0')}`);
  return digits;
}
