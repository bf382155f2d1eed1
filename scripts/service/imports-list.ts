import { listImports } from '../../src/service/imports/list-imports';
import { formatTable } from '../format-table';
import { chooseOrganization } from './choose-organization';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const importsList = defineCommand({
  name: 'imports list',
  summary: 'lists the imports of bank files, newest first',
  options: {
    organization: {
      type: 'string',
      variable: null,
      placeholder: 'ID',
      help: 'whose imports; needed if there are several',
    },
    ...dataOptions,
  },
  run: (values, _operands, environment) =>
    withDatabase(values, environment, async (database) => {
      const imports = await listImports(database, await chooseOrganization(database, values.organization));
      if (imports.length === 0) {
        process.stdout.write('Nothing was imported yet.\n');
        return;
      }
      const lines = imports.map(({ number, createdAt, label, accounts, counts, undoneAt }) => [
        String(number),
        createdAt.toISOString().slice(0, 16).replace('T', ' '),
        label,
        accounts.join(', '),
        String(counts.added),
        String(counts.changed),
        String(counts.same),
        String(counts.doubtful),
        undoneAt === null ? '' : `undone ${undoneAt.toISOString().slice(0, 10)}`,
      ]);
      const header = ['import', 'when (UTC)', 'file', 'accounts', 'added', 'changed', 'same', 'doubtful', ''];
      process.stdout.write(`${formatTable([header, ...lines])}\n`);
    }),
});
