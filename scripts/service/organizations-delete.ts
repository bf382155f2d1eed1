import { countRows, deleteOrganization, type RowCounts } from '../../src/service/organizations/delete-organization';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { formatTable } from '../format-table';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const organizationsDelete = defineCommand({
  name: 'organizations delete',
  summary: 'deletes an organization with its records, keys and audit log; without --yes it only counts them',
  operands: ['ORGANIZATION_ID'],
  options: {
    yes: { type: 'boolean', variable: null, help: 'deletes; this cannot be undone' },
    ...dataOptions,
  },
  run: async (values, [id = ''], environment) => {
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, id);
      if (values.yes !== true) {
        process.stdout.write(`${toTable(await countRows(database, organizationId))}\n`);
        throw new Error('Nothing was deleted. Repeat the command with --yes to delete these rows.');
      }
      const deleted = await deleteOrganization(database, organizationId);
      process.stdout.write(`${toTable(deleted)}\nDeleted ${organizationId}. No row of it is left.\n`);
    });
  },
});

function toTable(counts: RowCounts): string {
  return formatTable([['table', 'rows'], ...Object.entries(counts).map(([table, count]) => [table, String(count)])]);
}
