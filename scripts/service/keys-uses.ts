import { requireOrganization } from '../../src/service/organizations/require-organization';
import { formatTable } from '../format-table';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { required } from './required';

export const keysUses = defineCommand({
  name: 'keys uses',
  summary: 'lists how often the keys of an organization called each operation, by day (UTC), newest first',
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose keys; required' },
    key: { type: 'string', variable: null, placeholder: 'KEY_ID', help: 'only this key' },
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const organization = required(values, 'organization');
    const { key } = values;
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, organization);
      const rows = await database
        .selectFrom('key_uses')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .$if(key !== undefined, (query) => query.where('key_id', '=', key ?? ''))
        .orderBy('day', 'desc')
        .orderBy('last_used_at', 'desc')
        .execute();
      const lines = rows.map((row) => [
        row.day,
        row.key_id,
        row.operation,
        String(row.used),
        String(row.refused),
        row.last_used_at.toISOString().slice(0, 19),
        row.last_client,
        row.last_request_id,
      ]);
      const heading = ['day', 'key', 'operation', 'used', 'refused', 'last', 'client', 'request'];
      process.stdout.write(`${formatTable([heading, ...lines])}\n`);
    });
  },
});
