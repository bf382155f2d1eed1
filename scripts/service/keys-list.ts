import type { Database } from '../../src/service/database/open-database';
import { findOutage } from '../../src/service/database/outage';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { formatTable } from '../format-table';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { formatRateLimits } from './key-options';

export const keysList = defineCommand({
  name: 'keys list',
  summary: 'lists the API keys, without the keys themselves',
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose keys; default: all' },
    ...dataOptions,
  },
  run: (values, _operands, environment) =>
    withDatabase(values, environment, async (database) => {
      const { organization } = values;
      const organizationId = organization === undefined ? null : await findOrganization(database, organization);
      const rows = await database
        .selectFrom('api_keys')
        .selectAll()
        .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId ?? ''))
        .orderBy('organization_id')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const lastUses = await readLastUses(database, organizationId);
      const lines = rows.map((row) => [
        row.id,
        row.organization_id,
        row.name,
        row.scopes.join(','),
        row.account_scope === 'ALL' ? 'all' : String(row.selected_account_ids.length),
        formatRateLimits(row.rate_limits),
        toText(row.expires_at),
        toText(row.revoked_at),
        lastUses === null ? '?' : toText(lastUses.get(row.id) ?? null),
      ]);
      const heading = [
        'id',
        'organization',
        'name',
        'scopes',
        'accounts',
        'rate limit',
        'expires',
        'revoked',
        'last used',
      ];
      process.stdout.write(`${formatTable([heading, ...lines])}\n`);
    }),
});

/** A node of a distributed database that does not answer must not hide its keys: they are what to revoke then. */
async function findOrganization(database: Database, organization: string): Promise<string> {
  try {
    return await requireOrganization(database, organization);
  } catch (error) {
    if (findOutage(error) === null) throw error;
    return organization.toLowerCase();
  }
}

/** By key. null: a node of a distributed database does not answer. */
async function readLastUses(
  database: Database,
  organizationId: string | null,
): Promise<ReadonlyMap<string, Date> | null> {
  try {
    const uses = await database
      .selectFrom('key_uses')
      .select(['organization_id', 'key_id', ({ fn }) => fn.max('last_used_at').as('last_used_at')])
      .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId ?? ''))
      .groupBy(['organization_id', 'key_id'])
      .execute();
    return new Map(uses.map(({ key_id, last_used_at }) => [key_id, last_used_at]));
  } catch (error) {
    const outage = findOutage(error);
    if (outage === null) throw error;
    process.stderr.write(`When keys were last used is unknown: ${outage.reason}\n`);
    return null;
  }
}

function toText(instant: Date | null): string {
  return instant === null ? '' : instant.toISOString().slice(0, 16);
}
