import type { FileText } from '../reader';
import { readColumnName } from './column-names';
import { headLength } from './find-dialect';

/** Encodings whose bytes do not tell them apart: banks of Poland and Czechia write Windows-1250, those of Japan Shift_JIS. */
const codePages = ['windows-1252', 'windows-1250', 'shift_jis'];

/** The encoding in which the headings of a table are known best. Windows-1252 if they are the same in all. */
export async function findCodePage(textIn: (label: string) => FileText): Promise<string> {
  let best = { label: '', score: Number.NEGATIVE_INFINITY };
  for (const label of codePages) {
    const score = scoreOf(await headOf(textIn(label)));
    if (score > best.score) best = { label, score };
  }
  return best.label;
}

async function headOf(text: FileText): Promise<string> {
  let head = '';
  for await (const chunk of text.chunks()) {
    head += chunk;
    if (head.length >= headLength) break;
  }
  return head.slice(0, headLength);
}

/** How many headings are known in the line that has most, less what no text of this encoding has. */
function scoreOf(head: string): number {
  const known = head.split(/\r\n|\n|\r/, 200).map((line) => {
    const cells = line.split(/[;,\t|]/).map((cell) => cell.replace(/["']/g, ''));
    return cells.filter((cell) => /\p{L}/u.test(cell) && readColumnName(cell).roles.length > 0).length;
  });
  // `ą`, `ł` and `ż` of Windows-1250 are `¹`, `³` and `¿` in Windows-1252, and stand within words.
  const odd = head.match(/\p{Ll}[¹³¿]|[¹³¿]\p{Ll}|\ufffd|[\uff61-\uff9f]\p{Script=Latin}/gu)?.length ?? 0;
  return Math.max(0, ...known) * 100 - odd;
}
