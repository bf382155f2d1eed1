import { toDecimal, withoutGroups } from '../amount';
import { BankFileError } from '../bank-file-error';
import type { Decimal } from '../events';
import type { DecimalMark } from '../reader';

/**
 * An amount of OFX: with a decimal point or a decimal comma, both of which the format allows, and no group marks. Where both
 * marks are there, as some banks write, the last one is the decimal mark, and one that is there twice is none.
 * Samples: `-1210.00`, `+500`, `-12,50`, `-1.234,56`, `1,234,567.00`.
 */
export function readAmount(text: string, currency: string | null, line: number, chosen?: DecimalMark): Decimal {
  const compact = text.replace(/[\s\u00a0]/g, '');
  const mark = chosen !== undefined && mayBeThousands(compact) ? chosen : decimalMarkOf(compact);
  const amount = toDecimal(withoutGroups(compact, mark) ?? '', currency);
  if (amount === null) throw new BankFileError('malformed', `${JSON.stringify(text)} is no amount.`, line);
  return amount;
}

/** Whether a bank that writes group marks, against the format, may mean thousands: `1,234`, `-12.500`. */
export function mayBeThousands(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

/** The last mark; the other one if it is repeated, because then it separates groups. */
function decimalMarkOf(text: string): DecimalMark {
  const [last, other] = text.lastIndexOf(',') > text.lastIndexOf('.') ? ([',', '.'] as const) : (['.', ','] as const);
  return text.indexOf(last) === text.lastIndexOf(last) ? last : other;
}
