import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/open-database';
import type { BankConnectionTable } from '../database/tables';
import { seal, unseal } from '../pages/seal';

export type BankConnection = Selectable<BankConnectionTable>;
export type Provider = BankConnection['provider'];

export interface NewConnection {
  readonly provider: Provider;
  /** As the operator calls it, such as the name of the bank. */
  readonly name: string;
  /** Sealed before it is stored. */
  readonly secret: object;
  /** The first day of which transactions are wanted, `2026-01-31`. */
  readonly wantedFrom: string;
  readonly validUntil: string | null;
  readonly nowMs: number;
}

/** Stores a connection. Returns its id. */
export async function addConnection(
  database: Database,
  organizationId: string,
  keyHex: string,
  { provider, name, secret, wantedFrom, validUntil, nowMs }: NewConnection,
): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto('bank_connections')
    .values({
      organization_id: organizationId,
      id,
      provider,
      name,
      sealed_secret: seal(keyHex, JSON.stringify(secret), boundTo(organizationId, id)),
      wanted_from: wantedFrom,
      has_history: false,
      valid_until: validUntil,
      sent_at: '[]',
      created_at: new Date(nowMs),
    })
    .execute();
  return id;
}

/** Replaces the secret of a connection, as after the consent has ended: its accounts stay. */
export async function renewConnection(
  database: Database,
  { organization_id, id }: BankConnection,
  keyHex: string,
  { secret, validUntil }: Pick<NewConnection, 'secret' | 'validUntil'>,
): Promise<void> {
  await database
    .updateTable('bank_connections')
    .set({
      sealed_secret: seal(keyHex, JSON.stringify(secret), boundTo(organization_id, id)),
      valid_until: validUntil,
      paused_until: null,
      last_problem: null,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** A sealed secret opens for its own connection only. */
function boundTo(organizationId: string, id: string): string {
  return `bank connection ${organizationId} ${id}`;
}

/** @throws Error if it was sealed with another key. */
export function openSecret({ organization_id, id, name, sealed_secret }: BankConnection, keyHex: string): unknown {
  const text = unseal(keyHex, sealed_secret, boundTo(organization_id, id));
  if (text !== null) return JSON.parse(text);
  throw new Error(`The secret of ${name} does not open with this key: it was connected with another --connection-key.`);
}

export async function listConnections(database: Database, organizationId: string): Promise<readonly BankConnection[]> {
  return await database
    .selectFrom('bank_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A connection by its id or its name. @throws Error that lists those that there are. */
export async function findConnection(
  database: Database,
  organizationId: string,
  named: string,
): Promise<BankConnection> {
  const all = await listConnections(database, organizationId);
  const text = named.trim().toLowerCase();
  const [found, other] = all.filter(({ id, name }) => id === text || name.toLowerCase() === text);
  if (found !== undefined && other === undefined) return found;
  const names = all.map(({ id, name }) => `${name} (${id})`).join(', ');
  const what = found === undefined ? 'There is no connection' : 'There are several connections';
  throw new Error(`${what} ${JSON.stringify(named)}.${names === '' ? ' None is connected.' : ` There are: ${names}.`}`);
}

/** Within this time a sync ends. After a crash, the next one waits for it. */
const syncMs = 15 * 60_000;

/**
 * Begins a sync: until it ends, no other one of the connection begins, so that all requests are counted. Null: another one is
 * running, or the provider asked for a pause.
 */
export async function beginSync(
  database: Database,
  { organization_id, id }: BankConnection,
  nowMs: number,
): Promise<BankConnection | null> {
  const begun = await database
    .updateTable('bank_connections')
    .set({ paused_until: new Date(nowMs + syncMs) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where((is) => is.or([is('paused_until', 'is', null), is('paused_until', '<=', new Date(nowMs))]))
    .returningAll()
    .executeTakeFirst();
  return begun ?? null;
}

/** Ends a sync, however it went: requests that were sent count. */
export async function endSync(
  database: Database,
  { organization_id, id }: BankConnection,
  { sentMs, pausedUntil }: { readonly sentMs: readonly number[]; readonly pausedUntil: Date | null },
): Promise<void> {
  await database
    .updateTable('bank_connections')
    .set({ sent_at: JSON.stringify(sentMs), paused_until: pausedUntil })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** What a sync leaves for the next one. */
export interface SyncState {
  /** Whether all days since `wanted_from` were read once. */
  readonly hasHistory: boolean;
  readonly problem: string | null;
  readonly nowMs: number;
}

export async function saveSyncState(
  database: Database,
  { organization_id, id, has_history }: BankConnection,
  { hasHistory, problem, nowMs }: SyncState,
): Promise<void> {
  await database
    .updateTable('bank_connections')
    .set({ has_history: has_history || hasHistory, last_synced_at: new Date(nowMs), last_problem: problem })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Forgets a connection with its secret. Its accounts and their transactions stay, as disconnected ones. */
export async function removeConnection(database: Database, connection: BankConnection, nowMs: number): Promise<void> {
  const { organization_id: organizationId, id } = connection;
  await database
    .deleteFrom('bank_connections')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await database
    .updateTable('accounts')
    .set({ connection_status: 'DISCONNECTED', disconnected_at: new Date(nowMs) })
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', id)
    .execute();
}
