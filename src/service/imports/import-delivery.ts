import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { recordEntry } from '../audit/record-entry';
import type { Database } from '../database/open-database';
import { refreshStatistics } from '../database/refresh-statistics';
import type { TransactionTable } from '../database/tables';
import { liftTimeLimit } from '../database/time-limit';
import { alignTags, lockTags } from '../ledger/align-tags';
import { saveTransactions } from '../ledger/save-transactions';
import { type BalanceGap, findBalanceGaps, type StatementDetails, updateBalance } from './balances';
import {
  type AccountChoice,
  type ChosenAccount,
  chooseAccounts,
  rememberAccounts,
  type StoredAccount,
} from './choose-accounts';
import { canonical, type Entry } from './entry';
import { ImportQuestion } from './import-question';
import { readKnown, type StoredTransaction } from './known-transactions';
import {
  type AccountPlan,
  daysOf,
  type GoneRow,
  type PlacedStatement,
  type PlannedRow,
  planAccount,
  toKept,
  valuesWith,
} from './plan-account';
import type { Day, Decimal, DeliveredAccount, DeliveredStatement, Delivery } from './statement';
import { type EntryValues, toValues } from './values-of';

/** `add`: a transaction of its own. `skip`: the one that is stored already. */
export type Decision = 'add' | 'skip';

export interface ImportRequest {
  readonly organizationId: string;
  readonly delivery: Delivery;
  /** The account for one of the delivery. Null: the one that it went to before. */
  readonly choose: (account: DeliveredAccount) => AccountChoice | null;
  /** What the user says of a doubtful row. Null: it is asked for (`ImportQuestion`), and nothing is stored. */
  readonly decide: (row: DoubtfulRow) => Decision | null;
  /** Who runs the import, for the list of imports and the audit log. */
  readonly operator: string;
  /** The provider whose accounts these are, if it keeps their balances. */
  readonly provider?: string;
  /** Stores nothing: the outcome is what an import would do. Doubtful rows need no decision. */
  readonly isPreview: boolean;
  readonly nowMs: number;
}

export type DoubtfulRow = Extract<PlannedRow, { readonly kind: 'doubtful' }>;

export interface ImportOutcome {
  /** The number by which the import is undone. */
  readonly number: number;
  /** New ones, and doubtful ones that were decided to be new. */
  readonly added: number;
  readonly accounts: readonly AccountOutcome[];
}

export interface AccountOutcome {
  readonly account: StoredAccount;
  readonly isNew: boolean;
  readonly rows: readonly PlannedRow[];
  /** Pending ones that the delivery does not have any more. */
  readonly gone: readonly GoneRow[];
  /** The balance of the account after the import, as the API shows it. Null: unknown. */
  readonly balance: Decimal | null;
  readonly gaps: readonly BalanceGap[];
}

/** With those that were added: the new ones, and doubtful ones by decision. */
export type StoredCounts = ImportCounts & { readonly added: number };

export type ImportCounts = Readonly<Record<'new' | 'changed' | 'same' | 'doubtful' | 'gone', number>>;

/**
 * Stores what is new in a delivery, and changes what it states otherwise than before: all or nothing, in one transaction. The
 * same delivery again adds nothing. Each import can be undone (`undoImport`).
 *
 * A preview does the same and rolls it back, so that it shows exactly what an import does.
 *
 * @throws ImportQuestion if an account or a doubtful row needs the user's decision.
 */
export async function importDelivery(database: Database, request: ImportRequest): Promise<ImportOutcome> {
  if (!request.isPreview) return await database.transaction().execute((transaction) => run(transaction, request));
  try {
    return await database.transaction().execute(async (transaction) => {
      throw new Preview(await run(transaction, request));
    });
  } catch (error) {
    if (error instanceof Preview) return error.outcome;
    throw error;
  }
}

/** Rolls a preview back. */
class Preview extends Error {
  constructor(readonly outcome: ImportOutcome) {
    super('preview');
  }
}

export function countRows({
  accounts,
}: {
  readonly accounts: readonly Pick<AccountOutcome, 'rows' | 'gone'>[];
}): ImportCounts {
  const counts = { new: 0, changed: 0, same: 0, doubtful: 0, gone: 0 };
  for (const { rows, gone } of accounts) {
    for (const { kind } of rows) counts[kind] += 1;
    counts.gone += gone.length;
  }
  return counts;
}

async function run(transaction: Database, request: ImportRequest): Promise<ImportOutcome> {
  const { organizationId, delivery, operator, provider = null, nowMs } = request;
  await lockOrganization(transaction, organizationId);
  const number = await nextNumber(transaction, organizationId);
  const chosen = await chooseAccounts(transaction, organizationId, delivery.statements, request.choose);
  const parts = groupByAccount(delivery.statements, chosen);
  const plans: { readonly part: AccountPart; readonly plan: AccountPlan }[] = [];
  for (const part of parts) {
    plans.push({ part, plan: await planPart(transaction, organizationId, part, delivery.dialect, number) });
  }
  const decisions = decideAll(
    plans.map(({ plan }) => plan),
    request,
  );
  await rememberAccounts(transaction, organizationId, chosen);
  await saveStatements(transaction, organizationId, number, plans);
  const placesUsed = delivery.statements.reduce((sum, { transactions }) => sum + transactions.length, 0);
  const writer = new Writer(transaction, organizationId, number, delivery.dialect, placesUsed);
  for (const { part, plan } of plans) await writer.write(part.account, plan, decisions);
  if (writer.hasChanged) {
    await lockTags(transaction, organizationId);
    await alignTags(transaction, organizationId);
  }
  const counts = { ...countRows({ accounts: plans.map(({ plan }) => plan) }), added: writer.added };
  await saveImport(transaction, request, number, counts);
  if (writer.added >= rowsForStatistics) await refreshStatistics(transaction);
  const accounts: AccountOutcome[] = [];
  for (const { part, plan } of plans) {
    const balance = await updateBalance(transaction, part.account, provider, nowMs);
    const gaps = await findBalanceGaps(transaction, part.account, number);
    accounts.push({ account: part.account, isNew: part.isNew, rows: plan.rows, gone: plan.gone, balance, gaps });
  }
  const subject = accounts.length === 1 ? (accounts[0]?.account.id ?? organizationId) : organizationId;
  const details = { import: number, label: delivery.label, ...counts };
  await recordEntry(transaction, { organizationId, actor: { operator }, action: 'import', subject, details });
  return { number, added: writer.added, accounts };
}

/** So many new rows may make PostgreSQL's plans worse before it has new statistics. */
export const rowsForStatistics = 1_000;

/** Imports into one organization run one after the other. Requests of its keys go on. */
export async function lockOrganization(transaction: Database, organizationId: string): Promise<void> {
  await liftTimeLimit(transaction);
  await transaction
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function nextNumber(transaction: Database, organizationId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from imports where organization_id = ${organizationId}`.execute(
    transaction,
  );
  return rows[0]?.number ?? 1;
}

interface AccountPart extends ChosenAccount {
  readonly statements: readonly PlacedStatement[];
}

function groupByAccount(
  statements: readonly DeliveredStatement[],
  chosen: readonly ChosenAccount[],
): readonly AccountPart[] {
  const parts = new Map<string, AccountPart & { readonly statements: PlacedStatement[] }>();
  let place = 0;
  for (const [index, statement] of statements.entries()) {
    const account = chosen[index] as ChosenAccount;
    const part = parts.get(account.account.id);
    const placed = { statement, firstPlace: place };
    if (part === undefined) parts.set(account.account.id, { ...account, statements: [placed] });
    else part.statements.push(placed);
    place += statement.transactions.length;
  }
  return [...parts.values()];
}

async function planPart(
  transaction: Database,
  organizationId: string,
  { account, isNew, statements }: AccountPart,
  dialect: string,
  importNumber: number,
): Promise<AccountPlan> {
  const days = daysOf(statements.map(({ statement }) => statement));
  if (days === null) return { from: noDay, until: noDay, rows: [], gone: [] };
  const known = isNew ? [] : await readKnown(transaction, organizationId, account.id, days.from, days.until);
  return planAccount(statements, known, days, { dialect, importNumber, currency: account.currency_code });
}

/** Of a statement without transactions and days. */
const noDay: Day = '0001-01-01';

function decideAll(plans: readonly AccountPlan[], { decide, isPreview }: ImportRequest): ReadonlyMap<number, Decision> {
  const decisions = new Map<number, Decision>();
  let open = 0;
  for (const row of plans.flatMap(({ rows }) => rows)) {
    if (row.kind !== 'doubtful') continue;
    const decision = decide(row);
    if (decision === null) open += 1;
    else decisions.set(row.place, decision);
  }
  if (open === 0 || isPreview) return decisions;
  const [what, verb] = open === 1 ? ['1 transaction', 'is'] : [`${open} transactions`, 'are'];
  throw new ImportQuestion('doubtful', `${what} may be stored already, and ${verb} to be decided. Nothing was stored.`);
}

async function saveImport(
  transaction: Database,
  { organizationId, delivery, operator, nowMs }: ImportRequest,
  number: number,
  counts: StoredCounts,
): Promise<void> {
  await transaction
    .insertInto('imports')
    .values({
      organization_id: organizationId,
      number,
      dialect: delivery.dialect,
      label: delivery.label,
      operator,
      created_at: new Date(nowMs),
      undone_at: null,
      counts: JSON.stringify(counts),
    })
    .execute();
}

async function saveStatements(
  transaction: Database,
  organizationId: string,
  number: number,
  plans: readonly { readonly part: AccountPart; readonly plan: AccountPlan }[],
): Promise<void> {
  let place = 0;
  for (const { part, plan } of plans) {
    const { account, isNew, statements } = part;
    const before = isNew
      ? null
      : {
          current: account.current_balance,
          available: account.available_balance,
          refreshedAt: account.last_balance_refresh_at?.toISOString() ?? null,
        };
    for (const [index, { statement, firstPlace }] of statements.entries()) {
      const { currency, opening = null, closing = null, available = null } = statement;
      const size = statement.transactions.length;
      const details: StatementDetails = {
        ...{ currency, opening, closing, available, firstPlace, size },
        ...(index === 0 ? { before } : {}),
      };
      await transaction
        .insertInto('import_statements')
        .values({
          organization_id: organizationId,
          import_number: number,
          place: place++,
          account_id: account.id,
          first_day: plan.from,
          last_day: plan.until,
          details: JSON.stringify(details),
        })
        .execute();
    }
  }
}

type TransactionValues = Omit<Insertable<TransactionTable>, 'organization_id'>;

/** An entry to be stored, with the transaction that it is of. */
interface NewEntry {
  readonly place: number;
  readonly accountId: string;
  readonly transactionId: string;
  readonly isMade: boolean;
  readonly isGone: boolean;
  readonly entry: Entry;
}

class Writer {
  /** Whether a transaction that was stored is another now, so that the copies in its tags have to follow. */
  hasChanged = false;
  added = 0;

  constructor(
    private readonly transaction: Database,
    private readonly organizationId: string,
    private readonly number: number,
    private readonly dialect: string,
    private nextPlace: number,
  ) {}

  async write(account: StoredAccount, plan: AccountPlan, decisions: ReadonlyMap<number, Decision>): Promise<void> {
    const entries: NewEntry[] = [];
    const added: TransactionValues[] = [];
    const changes: Change[] = [];
    const found = new Set(
      plan.rows.flatMap((row) => (row.kind === 'same' || row.kind === 'changed' ? [row.stored.id] : [])),
    );
    for (const row of plan.rows) {
      const { entry, place } = row;
      const decision = row.kind === 'doubtful' ? decisions.get(place) : null;
      if (decision === undefined) continue;
      // A stored transaction is one row at most, whatever is said of several.
      if (row.kind === 'new' || decision === 'add' || (decision === 'skip' && found.has(row.stored.id))) {
        const id = randomUUID();
        added.push({ ...blank, id, account_id: account.id, ...toValues(entry) });
        entries.push({ place, accountId: account.id, transactionId: id, isMade: true, isGone: false, entry });
        continue;
      }
      const { stored } = row as Exclude<PlannedRow, { readonly kind: 'new' }>;
      found.add(stored.id);
      entries.push(toNewEntry(place, account, stored, entry));
      const options = { dialect: this.dialect, importNumber: this.number, currency: null };
      const [before, after] = valuesWith(stored, toKept(entry, options, plan.from, plan.until));
      changes.push({ id: stored.id, before, after });
    }
    for (const { stored, isSure, before } of plan.gone) {
      if (!isSure) continue;
      const last = stored.entries.at(-1) as Entry;
      entries.push({ ...toNewEntry(this.nextPlace++, account, stored, last), isGone: true });
      changes.push({ id: stored.id, before, after: { ...before, is_ignored: true } });
    }
    await saveTransactions(this.transaction, this.organizationId, added);
    this.added += added.length;
    const changed = await applyChanges(this.transaction, this.organizationId, changes);
    if (changed.length > 0) this.hasChanged = true;
    await saveEntries(this.transaction, this.organizationId, this.number, entries);
  }
}

function toNewEntry(place: number, account: StoredAccount, stored: StoredTransaction, entry: Entry): NewEntry {
  return { place, accountId: account.id, transactionId: stored.id, isMade: stored.isMade, isGone: false, entry };
}

/** The columns that no source states. */
const blank = {
  external_id: null,
  source_detailed_category: null,
  guessed_category: null,
  manual_category: null,
  organization_category: null,
};

/** What the entries of a transaction make of it, before and after. */
export interface Change {
  readonly id: string;
  readonly before: EntryValues;
  readonly after: EntryValues;
}

/** A column that the user has changed, so that it stays. */
export interface KeptColumn {
  readonly id: string;
  readonly column: string;
}

/** Writes what differs, but for columns that have another value than before: those the user has changed. */
export async function applyChanges(
  transaction: Database,
  organizationId: string,
  changes: readonly Change[],
): Promise<readonly KeptColumn[]> {
  const differing = changes.filter(({ before, after }) =>
    columnsOf(before).some((column) => before[column] !== after[column]),
  );
  const kept: KeptColumn[] = [];
  for (let start = 0; start < differing.length; start += rowsPerStatement) {
    const chunk = differing.slice(start, start + rowsPerStatement);
    const rows = await transaction
      .selectFrom('transactions')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    const values = chunk.flatMap(({ id, before, after }): TransactionValues[] => {
      const row = stored.get(id);
      if (row === undefined) return [];
      const { json_text: _text, organization_id: _id, entity, ...columns } = row;
      const written: Partial<EntryValues> = {};
      for (const column of columnsOf(before)) {
        if (before[column] === after[column]) continue;
        if (isSame(column, row[column], before[column])) Object.assign(written, { [column]: after[column] });
        else kept.push({ id, column });
      }
      return [{ ...columns, entity: entity === null ? null : JSON.stringify(entity), ...written }];
    });
    await saveTransactions(transaction, organizationId, values);
  }
  return kept;
}

const rowsPerStatement = 500;

function columnsOf(values: EntryValues): readonly (keyof EntryValues)[] {
  return Object.keys(values) as (keyof EntryValues)[];
}

/** The database writes decimals with four digits. */
export function isSame(column: keyof EntryValues, a: unknown, b: unknown): boolean {
  return column === 'amount' ? canonical(String(a)) === canonical(String(b)) : a === b;
}

/** Arrays instead of rows of parameters: PostgreSQL parses few of them. */
async function saveEntries(
  transaction: Database,
  organizationId: string,
  number: number,
  entries: readonly NewEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesPerStatement) {
    const chunk = entries.slice(start, start + entriesPerStatement);
    await sql`
      insert into import_entries (organization_id, import_number, place, account_id, transaction_id, transaction_date, is_made,
        is_gone, details)
      select ${organizationId}::uuid, ${number}::integer, * from unnest(
        ${chunk.map(({ place }) => place)}::integer[],
        ${chunk.map(({ accountId }) => accountId)}::uuid[],
        ${chunk.map(({ transactionId }) => transactionId)}::uuid[],
        ${chunk.map(({ entry }) => entry.date)}::date[],
        ${chunk.map(({ isMade }) => isMade)}::boolean[],
        ${chunk.map(({ isGone }) => isGone)}::boolean[],
        ${chunk.map(({ entry }) => JSON.stringify(entry))}::text[])`.execute(transaction);
  }
}

const entriesPerStatement = 2_000;
