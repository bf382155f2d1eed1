import { type Dialect, type Row, splitRows } from './split-rows';
import { looksLikeTransaction } from './survey';

const delimiters = [';', ',', '\t', '|'];

/** How much of a file is looked at, in characters. */
export const headLength = 16_384;

/**
 * Finds how a file divides its lines into cells: with the right delimiter, most rows have a day and a number, and as many
 * cells as the others.
 */
export async function findDialect(head: string): Promise<Dialect> {
  const [, hint] = /^\uFEFF?sep=(.)\r?\n/i.exec(head) ?? [];
  if (hint !== undefined) return { delimiter: hint, quote: '"' };
  let best: { readonly dialect: Dialect; readonly score: number } | null = null;
  for (const delimiter of delimiters) {
    if (!head.includes(delimiter)) continue;
    for (const quote of quotesOf(head, delimiter)) {
      const dialect = { delimiter, quote };
      const score = await scoreOf(head, dialect);
      if (best === null || score > best.score) best = { dialect, score };
    }
  }
  return best?.dialect ?? { delimiter: ',', quote: '"' };
}

function quotesOf(head: string, delimiter: string): (string | null)[] {
  const apostrophes = head.includes(`${delimiter}'`) && head.includes(`'${delimiter}`);
  return ['"', ...(apostrophes ? ["'"] : []), null];
}

async function scoreOf(head: string, dialect: Dialect): Promise<number> {
  const rows: Row[] = [];
  try {
    for await (const batch of splitRows({ chunks: () => chunkOf(head) }, dialect)) rows.push(...batch);
  } catch {
    // The head of a longer file may end between two quotes.
    if (head.length < headLength) return -1;
  }
  const counts = new Map<number, number>();
  let transactions = 0;
  for (const { cells } of rows) {
    if (!looksLikeTransaction(cells)) continue;
    transactions += 1;
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const alike = Math.max(0, ...counts.values());
  const cells = rows.reduce((most, row) => Math.max(most, row.cells.filter((cell) => cell !== '').length), 0);
  // A quote that stays in the text is one that was not understood.
  const strayQuotes = rows.reduce((sum, row) => sum + row.cells.filter((cell) => /^["']|["']$/.test(cell)).length, 0);
  return transactions * 2 + alike + Math.min(cells, 40) / 100 - strayQuotes / 10;
}

async function* chunkOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 4096) yield text.slice(at, at + 4096);
}
