import { partitionTables } from '../../src/service/database/partition';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

const partsMax = 1_000;

export const partitionCommand = defineCommand({
  name: 'partition',
  summary:
    'divides the tables of transactions of a PostgreSQL database into parts, by organization; stop the instances before',
  options: {
    parts: { type: 'string', variable: null, placeholder: 'COUNT', help: 'into so many parts; default: 64' },
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const { parts = '64' } = values;
    if (!/^\d{1,4}$/.test(parts) || Number(parts) < 2 || Number(parts) > partsMax) {
      throw new Error(`--parts ${parts} is not a number from 2 to ${partsMax}.`);
    }
    if (!environment['DATABASE_URL']) throw new Error('This is for PostgreSQL. Name its server in DATABASE_URL.');
    await withDatabase(values, environment, async (database) => {
      const names = await partitionTables(database, Number(parts));
      const text =
        names.length === 0 ? 'The tables are in parts already.' : `Divided ${names.join(', ')} into ${parts} parts.`;
      process.stdout.write(`${text}\n`);
    });
  },
});
