import { pageLocale } from '../format';
import { readAmount } from '../parts/values';

/**
 * A balance as a bank prints it; null if it is none. Samples: `1,234.56`, `1.234,56 €`, `1 234,56`, `1'234.56`, `(12.30)`,
 * `12,30-`, `12,30 S`, `12.30 DR`. A single separator before three digits means what it means in the reader's locale.
 */
export function readBalance(text: string, locale = pageLocale): number | null {
  // One number, with words or signs around it.
  const [, number] = /^[^\d.,]{0,6}(\.?\d[\d.,\s'’]*)\D{0,6}$/.exec(text.trim()) ?? [];
  const plain = number?.replace(/[\s'’]|[.,]$/g, '') ?? '';
  if (!/^[\d.,]+$/.test(plain)) return null;
  const marks = plain.replace(/\d/g, '');
  const last = marks.slice(-1);
  const isRepeated = marks.length > 1 && marks === last.repeat(marks.length);
  const isGroup = isRepeated || (/^[1-9]\d?\d?[.,]\d{3}$/.test(plain) && last !== decimalMark(locale));
  const at = isGroup || last === '' ? plain.length : plain.lastIndexOf(last);
  const amount = Number(`${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}0`);
  const isNegative = readAmount(text).sign === 'negative' || /\d\s*(?:S|DR|OD|SOLL)\.?$/i.test(text.trim());
  return isNegative ? 0 - amount : amount;
}

function decimalMark(locale: string | undefined): string {
  return new Intl.NumberFormat(locale).format(1.5).charAt(1);
}
