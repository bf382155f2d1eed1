import { createWriteStream, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { exportRecords } from '../../src/service/records/export-records';
import { toFileError } from '../../src/service/records/file-error';
import { toFileText } from '../../src/service/records/write-records';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { readFormat } from './file-format';
import { required } from './required';

export const exportCommand = defineCommand({
  name: 'export',
  summary: "writes an organization's records into a new .csv or .jsonl file that import reads",
  operands: ['FILE'],
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose records; required' },
    ...dataOptions,
  },
  run: async (values, [path = ''], environment) => {
    const format = readFormat(path);
    const organization = required(values, 'organization');
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, organization);
      await database
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          const text = toFileText(exportRecords(transaction, organizationId), format);
          await writeNewFile(path, text);
        });
    });
  },
});

/** Creates a file that only its owner can read. Fails if the file exists, and removes an incomplete one. */
async function writeNewFile(path: string, text: AsyncIterable<string>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(text), file);
  } catch (error) {
    // Anything else was written by this command.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(path, { force: true });
    throw toFileError(error, path);
  }
}
