import type { DecimalMark, FileText } from '../reader';

const tag = '<(?:TRNAMT|BALAMT)>';
const doubtful = new RegExp(String.raw`${tag}\s*([+-]?[1-9]\d{0,2}[.,]\d{3})(?=[^\d.,])`, 'i');
const decimal = new RegExp(String.raw`${tag}\s*[+-]?[\d.,]*([.,])\d{1,2}(?=[^\d.,])`, 'gi');

/** More than the longest tag with its amount, which may be divided between two chunks. */
const overlap = 64;

/** Finds an amount that may be thousands of a bank that writes group marks against the format: `1,234`, `-12.500`. */
export class DoubtfulAmounts {
  private rest = '';

  firstIn(chunk: string): string | null {
    const [, found = null] = doubtful.exec(this.rest + chunk) ?? [];
    this.rest = chunk.slice(-overlap);
    return found;
  }
}

/** The decimal mark that the other amounts of a file show. Null: they show none, or both. */
export async function findDecimalMark(text: FileText): Promise<DecimalMark | null> {
  const marks = new Set<string>();
  let rest = '';
  for await (const chunk of text.chunks()) {
    for (const [, mark = ''] of (rest + chunk).matchAll(decimal)) marks.add(mark);
    rest = chunk.slice(-overlap);
  }
  const [mark] = marks;
  return marks.size === 1 ? (mark as DecimalMark) : null;
}
