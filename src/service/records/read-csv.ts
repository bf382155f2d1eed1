import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error';
import { lineLengthMax, type RawRecord } from './read-json-lines';
import { kindField, recordKinds } from './record-kinds';

/** Records of a CSV file (RFC 4180) whose first line names the fields. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const parser = parse({
    columns: checkHeader,
    info: true,
    skip_empty_lines: true,
    max_record_size: lineLengthMax,
  });
  const source = Readable.from(chunks);
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line: info.lines - lineEndsIn(record), values: record };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new ImportError([{ line: Number(error['lines']), text: toSentence(error) }])
      : error;
  } finally {
    source.destroy();
  }
}

interface ParsedRecord {
  readonly record: { readonly [name: string]: string };
  readonly info: { readonly lines: number };
}

function checkHeader(names: readonly string[]): string[] {
  const known = new Set([kindField, ...Object.values(recordKinds).flatMap((fields) => Object.keys(fields))]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new ImportError([{ line: 1, text: `unknown column ${JSON.stringify(unknown)}.` }]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new ImportError([{ line: 1, text: `the column ${JSON.stringify(twice)} is there twice.` }]);
  return [...names];
}

/** The parser counts to the record's last line; a quoted value may hold line ends. */
function lineEndsIn(record: ParsedRecord['record']): number {
  return Object.values(record).reduce((count, value) => count + value.split('\n').length - 1, 0);
}

/** `Invalid Record Length: columns length is 3, got 2 on line 5` without what we say ourselves, and without values. */
const sentences: { readonly [code: string]: string } = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'it has more or fewer values than the first line has names.',
  CSV_QUOTE_NOT_CLOSED: 'a quoted value has no end.',
  CSV_MAX_RECORD_SIZE: `longer than ${lineLengthMax} characters.`,
};

function toSentence({ code }: CsvError): string {
  return (
    sentences[code] ??
    'not valid CSV: a quote inside a value. Write the value in quotes, with each of its own quotes twice.'
  );
}
