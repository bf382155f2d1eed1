import { negate, toDecimal, withoutGroups } from '../amount';
import { BankFileError } from '../bank-file-error';
import type { Decimal } from '../events';
import type { DecimalMark } from '../reader';

/** Learns from all amounts of a file whether the point or the comma is the decimal mark. */
export class DecimalMarkEvidence {
  private readonly lines: { [Mark in DecimalMark]?: number } = {};
  private ambiguous: { readonly text: string; readonly line: number } | null = null;

  add(text: string, line: number): void {
    const amount = bare(text);
    const comma = amount.lastIndexOf(',');
    const point = amount.lastIndexOf('.');
    if (comma < 0 && point < 0) return;
    const mark = comma > point ? ',' : '.';
    const other = mark === ',' ? '.' : ',';
    const isRepeated = amount.indexOf(mark) !== amount.lastIndexOf(mark);
    if (isRepeated) this.lines[other] ??= line;
    else if (amount.includes(other) || !isGroup(amount, amount.indexOf(mark))) this.lines[mark] ??= line;
    else this.ambiguous ??= { text, line };
  }

  /** @throws BankFileError if the amounts contradict each other, or fit both ways and nobody chose one. */
  mark(chosen: DecimalMark | undefined): DecimalMark {
    const { '.': point, ',': comma } = this.lines;
    if (point !== undefined && comma !== undefined) {
      const text = `the amount in line ${point} has a decimal point and this one has a decimal comma.`;
      throw new BankFileError('malformed', text, comma);
    }
    if (point !== undefined) return '.';
    if (comma !== undefined) return ',';
    if (chosen !== undefined || this.ambiguous === null) return chosen ?? '.';
    const { text, line } = this.ambiguous;
    const sentence = `${text} may be thousands or decimals, as all other amounts. Say which mark is the decimal one.`;
    throw new BankFileError('ambiguous amounts', sentence, line);
  }
}

/** Whether the three digits after a mark may be a group. Samples: `1,000` may, `0,125` and `1234,500` may not. */
function isGroup(amount: string, at: number): boolean {
  return /^[1-9]\d{0,2}$/.test(amount.slice(0, at).replace(/^[+-]/, '')) && /^\d{3}$/.test(amount.slice(at + 1));
}

/** An amount with the decimal mark of its file. Samples: `-1,000.00`, `1.000,00`, `(50.00)`, `1'000.00`. */
export function readAmount(text: string, mark: DecimalMark, line: number): Decimal {
  const isNegative = /^\(.*\)$/.test(text.trim());
  const decimal = toDecimal(withoutGroups(bare(text), mark) ?? '', null);
  if (decimal === null) throw new BankFileError('malformed', `${JSON.stringify(text)} is no amount.`, line);
  return isNegative ? negate(decimal) : decimal;
}

/** Without blanks, apostrophes between thousands, parentheses and signs of currencies. */
function bare(text: string): string {
  return text.replace(/[\s\u00a0\u202f'’()]|\p{Sc}/gu, '');
}
