import { requireOrganization } from '../../src/service/organizations/require-organization';
import { importFile } from '../../src/service/records/import-file';
import { readText } from '../../src/service/records/read-text';
import { kindField, type RecordKind, recordKinds } from '../../src/service/records/record-kinds';
import { operatorName } from './as-operator';
import { withDatabase } from './data-options';
import { readFormat } from './file-format';
import type { Variables } from './read-options';
import { required } from './required';

interface Values {
  readonly organization: string | undefined;
  readonly record: string | undefined;
  readonly data: string | undefined;
}

/** Imports the records of a file, in the format of `export`. */
export async function importRecords(path: string, values: Values, environment: Variables): Promise<void> {
  const format = readFormat(path);
  const presetKind = readKind(values.record);
  const organization = required({ ...values }, 'organization');
  const counts = await withDatabase(values, environment, async (database) => {
    const organizationId = await requireOrganization(database, organization);
    const onProgress = (count: number) => process.stderr.write(`${count.toLocaleString('en-US')} records read\n`);
    const options = { organizationId, path, format, presetKind, operator: operatorName(), onProgress };
    return await importFile(database, options);
  });
  const lines = Object.entries(counts).map(([kind, count]) => `${kind}: ${count}\n`);
  process.stdout.write(lines.length === 0 ? 'The file has no records.\n' : lines.join(''));
}

/** Whether a file has records: it is JSON Lines, or a CSV file whose headings are names of fields, with the kind among them. */
export async function hasRecords(path: string, record: string | undefined): Promise<boolean> {
  if (record !== undefined || /\.(jsonl|ndjson)$/i.test(path)) return true;
  if (!/\.csv$/i.test(path)) return false;
  const headings = (await firstLine(path)).split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  return headings.includes(kindField);
}

async function firstLine(path: string): Promise<string> {
  let head = '';
  try {
    for await (const text of readText(path)) {
      head += text;
      if (/[\r\n]/.test(head) || head.length > headMax) break;
    }
  } catch {
    // What cannot be read as UTF-8 has no records. A file that is not there is said by who reads it next.
  }
  return head.split(/\r\n|\n|\r/, 1)[0]?.replace(/^\ufeff/, '') ?? '';
}

const headMax = 10_000;

function readKind(text: string | undefined): RecordKind | null {
  if (text === undefined) return null;
  const kind = (Object.keys(recordKinds) as RecordKind[]).find((each) => each === text);
  if (kind === undefined) throw new Error(`--record ${text} is none of ${Object.keys(recordKinds).join(', ')}.`);
  return kind;
}
