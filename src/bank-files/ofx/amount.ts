import { toDecimal } from '../amount';
import { BankFileError } from '../bank-file-error';
import type { Decimal } from '../events';

/**
 * An amount of OFX: with a decimal point or a decimal comma, both of which the format allows, and no group marks. Where both
 * marks are there, as some banks write, or one is there twice, the last one of a single kind is the decimal mark.
 * Samples: `-1210.00`, `+500`, `-12,50`, `-1.234,56`, `1,234,567.00`.
 */
export function readAmount(text: string, currency: string | null, line: number): Decimal {
  const amount = toDecimal(toPoint(text.replace(/[\s\u00a0]/g, '')), currency);
  if (amount === null) throw new BankFileError('malformed', `${JSON.stringify(text)} is no amount.`, line);
  return amount;
}

function toPoint(text: string): string {
  const comma = text.lastIndexOf(',');
  if (comma < 0) return text;
  const point = text.lastIndexOf('.');
  const mark = comma > point ? ',' : '.';
  const isRepeated = text.indexOf(mark) !== text.lastIndexOf(mark);
  if (isRepeated && Math.min(comma, point) >= 0) return text;
  if (isRepeated) return text.replaceAll(',', '');
  return mark === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
}
