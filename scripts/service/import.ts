import { requireOrganization } from '../../src/service/organizations/require-organization';
import { importFile } from '../../src/service/records/import-file';
import { type RecordKind, recordKinds } from '../../src/service/records/record-kinds';
import { operatorName } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { readFormat } from './file-format';
import { required } from './required';

export const importCommand = defineCommand({
  name: 'import',
  summary: 'stores the accounts, transactions, holdings, tags and attachments of a .csv or .jsonl file, all or none',
  operands: ['FILE'],
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose records they are; required' },
    record: {
      type: 'string',
      variable: null,
      placeholder: 'KIND',
      help: `the kind of records that do not state it: ${Object.keys(recordKinds).join(', ')}`,
    },
    ...dataOptions,
  },
  run: async (values, [path = ''], environment) => {
    const format = readFormat(path);
    const presetKind = readKind(values.record);
    const organization = required(values, 'organization');
    const counts = await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, organization);
      const onProgress = (count: number) => process.stderr.write(`${count.toLocaleString('en-US')} records read\n`);
      const options = { organizationId, path, format, presetKind, operator: operatorName(), onProgress };
      return await importFile(database, options);
    });
    const lines = Object.entries(counts).map(([kind, count]) => `${kind}: ${count}\n`);
    process.stdout.write(lines.length === 0 ? 'The file has no records.\n' : lines.join(''));
  },
});

function readKind(text: string | undefined): RecordKind | null {
  if (text === undefined) return null;
  const kind = (Object.keys(recordKinds) as RecordKind[]).find((each) => each === text);
  if (kind === undefined) throw new Error(`--record ${text} is none of ${Object.keys(recordKinds).join(', ')}.`);
  return kind;
}
