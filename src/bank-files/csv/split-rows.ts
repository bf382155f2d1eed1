import type { TransformOptions } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { BankFileError } from '../bank-file-error';
import type { FileText } from '../reader';

/** How a file divides its lines into cells. */
export interface Dialect {
  readonly delimiter: string;
  /** The character around cells that contain the delimiter. Null: quotes are ordinary characters. */
  readonly quote: string | null;
}

export interface Row {
  /** The line in which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The longest row, in bytes: a quote without an end would otherwise take the rest of the file as one cell. */
const rowBytesMax = 100_000;

/** The rows of a text, in one batch per chunk. Cells are texts, without blanks and without what Excel wraps around them. */
export async function* splitRows(text: FileText, { delimiter, quote }: Dialect): AsyncGenerator<Row[]> {
  // The types of csv-parse do not have the options of its stream.
  const options: Options & TransformOptions = {
    delimiter,
    quote: quote ?? false,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: rowBytesMax,
    // The rows of a chunk are taken after it was written.
    readableHighWaterMark: Number.MAX_SAFE_INTEGER,
  };
  const parser = parse(options);
  let failure: Error | null = null;
  parser.on('error', (error) => {
    failure = error;
  });
  let line = 1;
  const take = (): Row[] => {
    const rows: Row[] = [];
    for (let cells = parser.read() as string[] | null; cells !== null; cells = parser.read() as string[] | null) {
      const begin = line;
      line += 1;
      for (let index = 0; index < cells.length; index += 1) {
        const cell = cells[index] as string;
        if (cell.includes('\n') || cell.includes('\r')) line += cell.split(/\r\n|\n|\r/).length - 1;
        cells[index] = cleanCell(cell);
      }
      rows.push({ line: begin, cells });
    }
    return rows;
  };
  const settle = (step: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      step((error) => (error || failure ? reject(error ?? failure) : resolve()));
    });
  try {
    for await (const chunk of text.chunks()) {
      if (chunk === '') continue;
      await settle((done) => parser.write(chunk, done));
      yield take();
    }
    await settle((done) => parser.end(done));
    yield take();
  } catch (error) {
    throw error instanceof CsvError ? toBankFileError(error, line) : error;
  } finally {
    parser.destroy();
  }
}

function toBankFileError({ code }: CsvError, line: number): BankFileError {
  const reasons: { readonly [code: string]: string } = {
    CSV_QUOTE_NOT_CLOSED: 'a quote begins here or below and has no end.',
    CSV_MAX_RECORD_SIZE: 'a row is longer than 100,000 bytes. A quote without an end may be the reason.',
  };
  return new BankFileError('malformed', reasons[code] ?? 'the quotes of this row cannot be understood.', line);
}

/**
 * Samples: `="CH93 0076"` and `'30-00-00`, by which Excel is asked to leave a text alone, `'000123'`, `  40.00 `. A name such as
 * `'t Hoekje` keeps its apostrophe.
 */
export function cleanCell(cell: string): string {
  const trimmed = cell.trim();
  const first = trimmed.charCodeAt(0);
  if (first !== 0x3d && first !== 0x27 && first !== 0x22) return trimmed;
  const [, formula] = /^="(.*)"$/s.exec(trimmed) ?? [];
  if (formula !== undefined) return formula.trim();
  const [, quoted] = /^"([^"]*)"$/s.exec(trimmed) ?? /^'([^']*)'$/s.exec(trimmed) ?? [];
  return (quoted ?? trimmed.replace(/^'(?=\d|[A-Z]{2})/, '')).trim();
}
