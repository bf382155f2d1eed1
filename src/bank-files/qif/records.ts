import { BankFileError } from '../bank-file-error';
import { linesOf } from '../lines';
import type { FileText } from '../reader';

/** What a section of QIF has: transactions, movements of an investment account, accounts, or lists that are skipped. */
export type Section = 'transactions' | 'investments' | 'accounts' | 'lists';

/** A record: lines that begin with the letter of a field, until `^`. */
export interface QifRecord {
  readonly section: Section;
  /** The type of the section, as in `!Type:CCard`. */
  readonly type: string;
  readonly fields: readonly Field[];
  readonly line: number;
}

export interface Field {
  /** `D` a date, `T` an amount, `P` a payee. */
  readonly letter: string;
  readonly text: string;
  readonly line: number;
}

const sections: { readonly [type: string]: Section } = {
  bank: 'transactions',
  cash: 'transactions',
  ccard: 'transactions',
  'oth a': 'transactions',
  'oth l': 'transactions',
  'oth s': 'transactions',
  invst: 'investments',
  port: 'investments',
};

/** Lists of programs, which have no transactions. `Memorized` are templates of them. */
const lists =
  /^(?:cat|class|memorized|prices|security|budget|tag|template|invitem|tax|bill|business|customers?|vendors?)\b/;

/** The records of a file, those of a chunk together. */
export async function* recordsOf(text: FileText): AsyncGenerator<readonly QifRecord[]> {
  let section: Section | null = null;
  let type = '';
  let fields: Field[] = [];
  for await (const { texts, first } of linesOf(text)) {
    const records: QifRecord[] = [];
    for (const [index, line] of texts.entries()) {
      const number = first + index;
      if (line.startsWith('!') || line.startsWith('^')) {
        if (section !== null && fields.length > 0) records.push(toRecord(section, type, fields));
        fields = [];
        const header = line.startsWith('!') ? readHeader(line, number) : null;
        if (header !== null) ({ section, type } = header);
      } else if (line.trim() !== '') {
        // Some banks leave the header of their only account out.
        if (section === null && /^[DTUP]/.test(line)) section = 'transactions';
        if (section === null)
          throw new BankFileError('malformed', 'a QIF file begins with !Type: or !Account.', number);
        fields.push({ letter: line.charAt(0).toUpperCase(), text: line.slice(1).trim(), line: number });
      }
    }
    if (records.length > 0) yield records;
  }
  if (section !== null && fields.length > 0) yield [toRecord(section, type, fields)];
}

function toRecord(section: Section, type: string, fields: readonly Field[]): QifRecord {
  return { section, type, fields, line: fields[0]?.line ?? 0 };
}

/** Samples: `!Type:Bank`, `!Account`, `!Option:AutoSwitch`. Null: an option, within the section. */
function readHeader(line: string, number: number): { readonly section: Section; readonly type: string } | null {
  const header = line.slice(1).trim();
  if (/^account/i.test(header)) return { section: 'accounts', type: '' };
  if (/^(?:option|clear):/i.test(header)) return null;
  const type = /^type:\s*(.*)$/i.exec(header)?.[1]?.trim() ?? '';
  const section = sections[type.toLowerCase()] ?? (lists.test(type.toLowerCase()) ? 'lists' : null);
  if (section !== null) return { section, type };
  const known = 'Bank, Cash, CCard, Oth A, Oth L and Invst';
  throw new BankFileError(
    'malformed',
    `${line.trim()} is no known section. Those with transactions are ${known}.`,
    number,
  );
}
