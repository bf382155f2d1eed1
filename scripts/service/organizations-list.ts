import { formatTable } from '../format-table';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const organizationsList = defineCommand({
  name: 'organizations list',
  summary: 'lists the organizations with their ids',
  options: dataOptions,
  run: (values, _operands, environment) =>
    withDatabase(values, environment, async (database) => {
      const rows = await database
        .selectFrom('organizations')
        .select(['organization_id', 'name', 'base_currency_code', 'created_at'])
        .orderBy('created_at')
        .orderBy('organization_id')
        .execute();
      const lines = rows.map((row) => [
        row.organization_id,
        row.name ?? '',
        row.base_currency_code ?? '',
        row.created_at.toISOString().slice(0, 10),
      ]);
      process.stdout.write(`${formatTable([['id', 'name', 'currency', 'created'], ...lines])}\n`);
    }),
});
