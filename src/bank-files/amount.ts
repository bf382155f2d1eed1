import type { Decimal } from './events';

/** Sample: `-1210.00`, `+500`, `12.`, `.5`. */
const shape = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * The decimal of a text with a decimal point and without group marks, or null if it is none. It gets as many decimals as the
 * currency has, two if the currency is unknown, and keeps further ones that the text has, without zeros at their end: 12.5 and
 * 12.5000 are `12.50`, 1000 yen are `1000`, 0.1234 stays.
 */
export function toDecimal(text: string, currency: string | null): Decimal | null {
  const [, sign, whole = '', fraction = ''] = shape.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const decimals = fraction.replace(/0+$/, '').padEnd(minorDigits(currency), '0');
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/**
 * A number without its group marks and with a decimal point, or null if its marks are no groups of digits. Groups have three
 * digits, or two before the last one as in India. Samples of a decimal comma: `-1.234,56`, `12,34.567`, which is none.
 */
export function withoutGroups(text: string, decimalMark: '.' | ','): string | null {
  const [group, shape] = decimalMark === '.' ? ([',', commaGroups] as const) : (['.', pointGroups] as const);
  if (!text.includes(group)) return text.replace(decimalMark, '.');
  return shape.test(text) ? text.replaceAll(group, '').replace(decimalMark, '.') : null;
}

const commaGroups = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const pointGroups = /^[+-]?\d{1,3}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/;

/** The same amount with the other sign. Zero has none. */
export function negate(amount: Decimal): Decimal {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** ISO 4217, of 2026. */
const whole = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const thousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** The digits of the minor unit of a currency. */
function minorDigits(currency: string | null): number {
  if (currency !== null && whole.has(currency)) return 0;
  return currency !== null && thousandths.has(currency) ? 3 : 2;
}

/** The exact sum, with as many decimals as the term that has most. Of none: `0`. */
export function addDecimals(terms: readonly Decimal[]): Decimal {
  const sum = new DecimalSum();
  for (const term of terms) sum.add(term);
  return sum.toDecimal();
}

/** Negative if the first is less, 0 if both are equal: `1.5` equals `1.50`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = addDecimals([a, negate(b)]);
  return difference.startsWith('-') ? -1 : /[1-9]/.test(difference) ? 1 : 0;
}

/** An exact sum that grows. */
export class DecimalSum {
  private digits = 0n;
  private scale = 0;

  add(term: Decimal): void {
    const point = term.indexOf('.');
    const scale = point < 0 ? 0 : term.length - point - 1;
    const digits = BigInt(point < 0 ? term : term.slice(0, point) + term.slice(point + 1));
    if (scale === this.scale) {
      this.digits += digits;
      return;
    }
    const most = Math.max(scale, this.scale);
    this.digits = this.digits * 10n ** BigInt(most - this.scale) + digits * 10n ** BigInt(most - scale);
    this.scale = most;
  }

  toDecimal(): Decimal {
    const isNegative = this.digits < 0n;
    const text = String(isNegative ? -this.digits : this.digits).padStart(this.scale + 1, '0');
    const point = text.length - this.scale;
    const digits = this.scale === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
    return isNegative ? `-${digits}` : digits;
  }
}
