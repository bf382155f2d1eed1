import {
  addConnection,
  type BankConnection,
  findConnection,
  type NewConnection,
  renewConnection,
} from '../../src/service/bank-connections/bank-connections';
import type { Database } from '../../src/service/database/open-database';
import { asOperator } from './as-operator';

/** The connection that gets a new access. Null: a new one. */
export async function findRenewed(
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
export async function storeConnection(
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
