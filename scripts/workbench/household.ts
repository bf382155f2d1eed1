import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scope, scopes } from '../../src/contract/scopes';
import type { Database } from '../../src/service/database/open-database';
import type { PgliteThread } from '../../src/service/database/pglite/start-thread';
import { makePrivate } from '../../src/service/database/private-folder';
import { createApiKey } from '../../src/service/keys/create-api-key';
import { hashKeyText, isKeyText } from '../../src/service/keys/key-text';
import { startService } from '../../src/service/service';
import { asOperator } from '../service/as-operator';
import { ensureHousehold } from '../service/ensure-household';

const keyFile = 'workbench-key';

export interface RunningHousehold {
  readonly url: string;
  readonly database: Database;
  readonly organizationId: string;
  /** Sees every account. */
  readonly key: string;
  /** Whether this start made the key, so that a saved connection has one that no longer works. */
  readonly isKeyNew: boolean;
  /** Whether there is no account yet. */
  readonly isEmpty: boolean;
  close(): Promise<void>;
}

/** Starts the API of one's own household, which begins without accounts, and gives it a key for the workbench. */
export async function startHousehold({
  dataDir,
  port,
  embedded,
}: {
  /** The folder of the database, which also keeps the key. */
  readonly dataDir: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly embedded: Promise<PgliteThread>;
}): Promise<RunningHousehold> {
  const { url, database, close } = await startService({ dataDir, embedded, port });
  try {
    const organizationId = await ensureHousehold(database);
    const kept = readKey(dataDir);
    const isKeyNew = kept === null || !(await isValid(database, organizationId, kept));
    const key = isKeyNew ? await makeKey(database, organizationId, dataDir) : kept;
    const account = await database
      .selectFrom('accounts')
      .select('id')
      .where('organization_id', '=', organizationId)
      .limit(1)
      .executeTakeFirst();
    return { url, database, organizationId, key, isKeyNew, isEmpty: account === undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Null if there is no key, or one that was not written to its end. */
function readKey(folder: string): string | null {
  try {
    const text = readFileSync(join(folder, keyFile), 'utf8').trim();
    return isKeyText(text) ? text : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A key that the user revoked is not used again. */
async function isValid(database: Database, organizationId: string, text: string): Promise<boolean> {
  const row = await database
    .selectFrom('api_keys')
    .select(['revoked_at', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .where('key_hash', '=', hashKeyText(text))
    .executeTakeFirst();
  return row !== undefined && row.revoked_at === null && row.expires_at === null;
}

async function makeKey(database: Database, organizationId: string, folder: string): Promise<string> {
  makePrivate(folder, [keyFile]);
  const name = 'Workbench';
  const { text } = await asOperator(database, 'keys create', async (transaction) => {
    const result = await createApiKey(transaction, {
      organizationId,
      name,
      scopes: Object.keys(scopes) as Scope[],
      accountIds: null,
      // Its only client is the user of this machine.
      rateLimits: [],
      expiresAt: null,
    });
    return { result, organizationId, subject: result.id, details: { name } };
  });
  writeFileSync(join(folder, keyFile), `${text}\n`, { mode: 0o600 });
  return text;
}
