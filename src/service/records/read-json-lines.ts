import { ImportError } from './import-error';

/** One record of a file, before its values are looked at. */
export interface RawRecord {
  readonly line: number;
  readonly values: { readonly [name: string]: unknown };
}

/** Longer lines are refused, so that a file without line ends does not fill the memory. */
export const lineLengthMax = 100_000;

/** Records such as `{"record":"tag","externalId":"t1","name":"Travel"}`, one on each line. Blank lines are skipped. */
export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line += 1;
    if (text.trim() !== '') yield { line, values: parse(text, line) };
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let line = 1;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    line += lines.length;
    yield* lines;
    if (rest.length > lineLengthMax) {
      throw new ImportError([{ line, text: `longer than ${lineLengthMax} characters.` }]);
    }
  }
  yield rest;
}

function parse(text: string, line: number): RawRecord['values'] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportError([{ line, text: 'not valid JSON.' }]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ImportError([{ line, text: 'not a JSON object.' }]);
  }
  return value as RawRecord['values'];
}
