import { listConnections } from '../../src/service/bank-connections/bank-connections';
import { formatTable } from '../format-table';
import { chooseOrganization } from './choose-organization';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const connectionsList = defineCommand({
  name: 'connections list',
  summary: 'lists the connected banks, without their secrets',
  options: {
    organization: {
      type: 'string',
      variable: null,
      placeholder: 'ID',
      help: 'whose connections; default: the only one',
    },
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    await withDatabase(values, environment, async (database) => {
      const organizationId = await chooseOrganization(database, values.organization);
      const lines = (await listConnections(database, organizationId)).map((connection) => [
        connection.id,
        connection.provider,
        connection.name,
        connection.wanted_from,
        toText(connection.last_synced_at),
        toText(connection.valid_until),
        connection.last_problem ?? '',
      ]);
      const heading = ['id', 'provider', 'name', 'since', 'synced', 'ends', 'problem'];
      process.stdout.write(`${formatTable([heading, ...lines])}\n`);
    });
  },
});

function toText(instant: Date | null): string {
  return instant === null ? '' : instant.toISOString().slice(0, 16);
}
