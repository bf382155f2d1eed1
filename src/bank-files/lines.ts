import type { FileText } from './reader';

/** Lines of a file that follow each other, without their line breaks. */
export interface Lines {
  readonly texts: readonly string[];
  /** The number of the first one in the file, from 1. */
  readonly first: number;
}

/** The lines of a text, whatever ends them: CRLF, LF or CR. Yields those of a chunk together. */
export async function* linesOf(text: FileText): AsyncGenerator<Lines> {
  let rest = '';
  let first = 1;
  for await (const chunk of text.chunks()) {
    const texts = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = texts.pop() ?? '';
    if (texts.length > 0) yield { texts, first };
    first += texts.length;
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield { texts: [last], first };
}
