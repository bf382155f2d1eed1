import type { DecimalMark } from '../reader';

/** A cell that is a number, before it is known which mark is the decimal one. */
export interface NumberText {
  /** Digits and the marks between them: `1.234,56`, `1,25,000.00`, `1'250.50`, `1 250,50`. */
  readonly digits: string;
  /** What stands in front or behind, or parentheses. Null: neither. */
  readonly sign: '-' | '+' | null;
  /** `Dr`, `S`, `Cr` or `H` in front or behind. */
  readonly side: 'out' | 'in' | null;
  /** ISO 4217, from a code or from a symbol that only one currency has. */
  readonly currency: string | null;
}

/** Currencies of which a cell or a heading may have the code. */
const codes = new Set(
  (
    'AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR FRF GBP HKD HRK HUF IDR ILS INR ISK JOD JPY KES KRW ' +
    'KWD LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU VND ZAR'
  ).split(' '),
);

const symbols: { readonly [symbol: string]: string } = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  euroa: 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  r$: 'BRL',
  us$: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  cad$: 'CAD',
  usd$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  円: 'JPY',
  francs: 'FRF',
};

/** Symbols of several currencies. */
const sharedSymbols = new Set(['$', '¥', '￥', 'kr', 'kr.', 'rs', 'rs.', 'fr', 'fr.', 'r', 'sfr', 'sfr.']);

/** The currency that a code or symbol stands for; null for `$`, which many have; undefined if it is neither. */
export function currencyOf(text: string): string | null | undefined {
  const upper = text.toUpperCase();
  if (codes.has(upper)) return upper;
  const lower = text.toLowerCase();
  return symbols[lower] ?? (sharedSymbols.has(lower) ? null : undefined);
}

const sides: { readonly [mark: string]: 'out' | 'in' } = {
  DR: 'out',
  'DR.': 'out',
  DB: 'out',
  D: 'out',
  S: 'out',
  CR: 'in',
  'CR.': 'in',
  C: 'in',
  H: 'in',
};

const simple = /^([-+]?)(\d[\d.,]*)$/;
const body = /^(?:\d+(?:[.,' ]\d+)*|[.,]\d+)$/;

/** Reads a cell such as `-1.086,40`, `($1,200.50)`, `12,34-`, `1,25,000.00 Cr` or `€ 12`. Null: it is no number. */
export function readNumber(cell: string): NumberText | null {
  const [, simpleSign, simpleDigits] = simple.exec(cell) ?? [];
  if (simpleDigits !== undefined) {
    if (!isNumber(simpleDigits)) return null;
    return { digits: simpleDigits, sign: (simpleSign || null) as NumberText['sign'], side: null, currency: null };
  }
  if (cell.length > 40 || !/\d/.test(cell)) return null;
  let rest = cell
    .replace(/[−–‐‑﹣－]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[’‘´`]/g, "'");
  const found: { sign: '-' | '+' | null; side: 'out' | 'in' | null; currency: string | null; money: boolean } = {
    sign: null,
    side: null,
    currency: null,
    money: false,
  };
  let open = 0;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.trim();
    const [, front = '', tail] = /^([^\d.,'()+-]+|[()+-])(.+)$/.exec(rest) ?? [];
    if (tail !== undefined) {
      if (!take(front.trim(), true)) return null;
      rest = tail;
      continue;
    }
    const [, head, back = ''] = /^(.*[\d,'. ()+-])([^\d.,'()+ -][^\d()+-]*|[()+-])$/.exec(rest) ?? [];
    if (head === undefined) break;
    // `12.-` is how prices are written without cents; it is no negative number.
    if (back === '-' && /[.,]$/.test(head)) return null;
    if (!take(back.trim(), false)) return null;
    rest = head;
  }
  rest = rest.replace(/^'/, '').trim();
  return open === 0 && isNumber(rest)
    ? { digits: rest, sign: found.sign, side: found.side, currency: found.currency }
    : null;

  function take(mark: string, isInFront: boolean): boolean {
    if (mark === '(' || mark === ')') {
      if ((mark === '(') !== isInFront) return false;
      open += isInFront ? 1 : -1;
      if (isInFront && open !== 1) return false;
      if (isInFront && found.sign === '+') return false;
      found.sign = '-';
      return true;
    }
    if (mark === '+' || mark === '-') {
      if (found.sign !== null && !(open === 1 && mark === '-')) return false;
      found.sign = mark;
      return true;
    }
    for (const part of mark.split(' ')) {
      const currency = currencyOf(part);
      const side = sides[part.toUpperCase()];
      if (side !== undefined && found.side === null && !(isInFront && part.length === 1)) found.side = side;
      else if (currency !== undefined && !found.money) {
        found.money = true;
        found.currency = currency;
      } else return false;
    }
    return true;
  }
}

function isNumber(digits: string): boolean {
  return allDigits.test(digits) || (body.test(digits) && decimalOf(digits) !== null);
}

const allDigits = /^\d+$/;
const plain = /^\d*$/;
const grouped = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const indian = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/** The number without group marks and with a point, such as `1234.56`; null if the digits are no number with this mark. */
export function toPlain(digits: string, decimal: DecimalMark): string | null {
  const at = digits.lastIndexOf(decimal);
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  if (whole.includes(decimal) || !plain.test(fraction)) return null;
  if (!plain.test(whole) && !grouped.test(whole) && !indian.test(whole)) return null;
  const ungrouped = whole.replace(/[.,' ]/g, '') || '0';
  return fraction === '' ? ungrouped : `${ungrouped}.${fraction}`;
}

/**
 * What the digits say about the decimal mark: only one fits, both give the same number, or they differ: `1.117` may be a
 * thousand.
 */
export function decimalOf(digits: string): DecimalMark | 'same' | 'differs' | null {
  const point = toPlain(digits, '.');
  const comma = toPlain(digits, ',');
  if (point !== null && comma !== null) return point === comma ? 'same' : 'differs';
  if (point !== null) return '.';
  return comma === null ? null : ',';
}
