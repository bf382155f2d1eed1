import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: "brings the database's tables up to date; every other command does so too",
  options: dataOptions,
  run: (values, _operands, environment) =>
    withDatabase(values, environment, async () => {
      process.stdout.write('The database is up to date.\n');
    }),
});
