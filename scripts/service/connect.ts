import {
  addConnection,
  type BankConnection,
  findConnection,
  type NewConnection,
  renewConnection,
} from '../../src/service/bank-connections/bank-connections';
import { makeConnectionKey, readConnectionKey } from '../../src/service/bank-connections/connection-key';
import type { Database } from '../../src/service/database/open-database';
import { asOperator } from './as-operator';
import { chooseOrganization } from './choose-organization';
import { connectionKeyPath, type connectOptions } from './connection-options';
import { optionsOfPlace, withDatabase } from './data-options';
import type { ValuesOf, Variables } from './read-options';
import { readSince } from './read-since';

/**
 * Stores what `obtain` gets from a provider as a new connection of an organization, or as the new access of the one that
 * is renewed. All that may fail before comes before. `name` is what it is called if the user does not say; `place` are
 * the options by which other commands find it.
 */
export async function connect<Obtained extends Pick<NewConnection, 'name' | 'secret' | 'validUntil'>>(
  provider: NewConnection['provider'],
  values: ValuesOf<typeof connectOptions> & { readonly name: string | undefined; readonly renew: string | undefined },
  environment: Variables,
  obtain: () => Promise<Obtained>,
): Promise<Obtained & { readonly place: string }> {
  const nowMs = Date.now();
  const wantedFrom = readSince(values.since, nowMs);
  const keyPath = connectionKeyPath(values);
  return await withDatabase(values, environment, async (database) => {
    const organizationId = await chooseOrganization(database, values.organization);
    const renewed = await findRenewed(database, organizationId, values.renew, provider);
    makeConnectionKey(keyPath);
    const keyHex = readConnectionKey(keyPath);
    const obtained = await obtain();
    const name = renewed?.name ?? values.name ?? obtained.name;
    const { secret, validUntil } = obtained;
    const connection = { provider, name, secret, wantedFrom, validUntil, nowMs };
    await storeConnection(database, organizationId, renewed, keyHex, connection);
    return { ...obtained, name, place: optionsOfPlace(values.data, organizationId) };
  });
}

/** The connection that gets a new access. Null: a new one. */
async function findRenewed(
  database: Database,
  organizationId: string,
  named: string | undefined,
  provider: NewConnection['provider'],
): Promise<BankConnection | null> {
  if (named === undefined) return null;
  const connection = await findConnection(database, organizationId, named);
  if (connection.provider === provider) return connection;
  throw new Error(
    `${connection.name} is a connection of ${connection.provider}: renew it with "connect ${connection.provider}".`,
  );
}

/** Stores a connection, or its new access, and records it in the audit log. */
async function storeConnection(
  database: Database,
  organizationId: string,
  renewed: BankConnection | null,
  keyHex: string,
  connection: NewConnection,
): Promise<void> {
  const { provider, name } = connection;
  await asOperator(database, renewed === null ? 'connect' : 'connect again', async (transaction) => {
    if (renewed !== null) await renewConnection(transaction, renewed, keyHex, connection);
    const id = renewed?.id ?? (await addConnection(transaction, organizationId, keyHex, connection));
    return { result: null, organizationId, subject: id, details: { provider, name } };
  });
}
