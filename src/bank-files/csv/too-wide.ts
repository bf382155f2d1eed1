import { BankFileError } from '../bank-file-error';

/** The error of a row with more cells than there are headings. */
export function tooWide(line: number, delimiter: string): BankFileError {
  const mark = delimiter === '\t' ? 'tab' : delimiter;
  const text = `this row has more cells than there are headings. A text or number with ${mark} in it needs quotes around it.`;
  return new BankFileError('malformed', text, line);
}
