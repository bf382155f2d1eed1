import { distribute } from '../../src/service/database/distribute';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const distributeCommand = defineCommand({
  name: 'distribute',
  summary: 'distributes the tables of a PostgreSQL database with the Citus extension by organization',
  options: dataOptions,
  run: (values, _operands, environment) =>
    withDatabase(values, environment, async (database) => {
      const names = await distribute(database);
      const text = names.length === 0 ? 'Every table was distributed already.' : `Distributed ${names.join(', ')}.`;
      process.stdout.write(`${text}\n`);
    }),
});
