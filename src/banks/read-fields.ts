import type { Day, Decimal } from './fetched';

/** Fields of a provider's JSON, of which none can be relied on. */
export type Fields = { readonly [name: string]: unknown };

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text without blanks around it and with single blanks; null if there is none. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  return text === '' ? null : text;
}

/** An exact decimal, from a text or from a number as it stands in the JSON. Null: none. */
export function decimalOf(value: unknown): Decimal | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const [, sign, whole = '', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

export function negated(amount: Decimal): Decimal {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** The day at the beginning of `2026-11-27` or `2026-11-27T10:00:00Z`, if the calendar has it. */
export function dayOf(value: unknown): Day | null {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(typeof value === 'string' ? value : '') ?? [];
  if (day === undefined) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** ISO 4217. */
export function currencyOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : null;
}
