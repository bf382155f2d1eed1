import { BankFileError } from './bank-file-error';
import type { FileBytes } from './bytes';
import { readers } from './formats';
import type { FileText, FormatReader } from './reader';

const headLength = 4096;

/** The reader of a file, by its content. Names of files say little: banks call an OFX file `.qfx`, `.qbo` or `.aspx`. */
export async function findReader(text: FileText): Promise<FormatReader> {
  let head = '';
  for await (const chunk of text.chunks()) {
    head += chunk;
    if (head.length >= headLength) break;
  }
  head = head.slice(0, headLength);
  const reader = readers.find((each) => each.recognizes(head));
  if (reader !== undefined) return reader;
  if (head.trim() === '') throw new BankFileError('unknown format', 'The file is empty.');
  const html = /<(?:!doctype html|html|body|table)\b/i.test(head);
  const found = html ? 'This is a web page, perhaps of a login that ended.' : 'This is no bank file of a known format.';
  throw new BankFileError('unknown format', `${found} Download the transactions as ${formatNames()}.`);
}

function formatNames(): string {
  const names = readers.map(({ format }) => format);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Files that are no text, by their first bytes, and what to do with them. */
const notText: readonly (readonly [bytes: string, text: string])[] = [
  ['%PDF', 'This is a PDF, from which amounts cannot be read exactly. Download the transactions in another format'],
  ['PK\u0003\u0004', 'This is a ZIP archive or an Excel file. Unpack it, or save its sheet as CSV'],
  ['\u00d0\u00cf\u0011\u00e0', 'This is an old Excel file. Save its sheet as CSV'],
  ['\u001f\u008b', 'This file is compressed (gzip). Unpack it'],
  ['{\\rtf', 'This is a text document (RTF). Download the transactions in another format'],
];

/** @throws BankFileError if the file is none of text. */
export async function refuseBinary(file: FileBytes): Promise<void> {
  for await (const chunk of file.chunks()) {
    const head = Buffer.from(chunk.subarray(0, 8)).toString('latin1');
    const found = notText.find(([bytes]) => head.startsWith(bytes));
    if (found !== undefined) throw new BankFileError('unknown format', `${found[1]}: ${formatNames()}.`);
    return;
  }
}
