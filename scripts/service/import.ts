import { defineCommand } from './command';
import { importBank } from './import-bank';
import { importOptions } from './import-options';
import { hasRecords, importRecords } from './import-records';

export const importCommand = defineCommand({
  name: 'import',
  summary: 'stores the transactions of a bank file, or the records of a .csv or .jsonl file of export, all or none',
  operands: ['FILE'],
  options: importOptions,
  run: async (values, [path = ''], environment) => {
    if (await hasRecords(path, values.record)) await importRecords(path, values, environment);
    else await importBank(path, values, environment);
  },
});
