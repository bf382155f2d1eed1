import { migrate } from '../../../src/service/database/migrate';
import { type Database, type DatabaseLocation, openDatabase } from '../../../src/service/database/open-database';
import { createApiKey } from '../../../src/service/keys/create-api-key';
import { createOrganization } from '../../../src/service/organizations/create-organization';

/** `npm run service:reliability` repeats each fault as often as this; `npm test` has one of each. */
export const rounds = Number(process.env['RELIABILITY_ROUNDS'] ?? 1);

async function withDatabase<Result>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { database, close } = await openDatabase(location);
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** A new organization's key that may write tags, without a rate limit. */
export function createWriterKey(location: DatabaseLocation): Promise<string> {
  return withDatabase(location, async (database) => {
    await migrate(database);
    const profile = { address: null, phone: null, email: null, website: null, baseCurrencyCode: null };
    const organizationId = await createOrganization(database, { name: 'Writers', ...profile });
    const { text } = await createApiKey(database, {
      organizationId,
      name: 'writers',
      scopes: ['tags:write'],
      accountIds: null,
      expiresAt: null,
      rateLimits: [],
    });
    return text;
  });
}

/** Names of the tags that the database holds. */
export function readStoredTags(location: DatabaseLocation): Promise<string[]> {
  return withDatabase(location, async (database) => {
    const rows = await database.selectFrom('tags').select('name').execute();
    return rows.map(({ name }) => name);
  });
}
