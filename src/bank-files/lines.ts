import type { FileText } from './reader';

/** A line of a file without its line break, and its number from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

/** The lines of a text, whatever ends them: CRLF, LF or CR. Yields those of a chunk together. */
export async function* linesOf(text: FileText): AsyncGenerator<readonly Line[]> {
  let rest = '';
  let number = 0;
  for await (const chunk of text.chunks()) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((each) => ({ text: each, number: ++number }));
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield [{ text: last, number: number + 1 }];
}
