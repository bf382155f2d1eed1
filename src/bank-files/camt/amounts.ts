import { negate, toDecimal } from '../amount';
import { BankFileError } from '../bank-file-error';
import { dayOfTime } from '../day';
import type { Day, Decimal } from '../events';
import { child, clean, type Element, textAt } from './element';

/** The amount of an element `Amt`, as it stands there. */
export function amountOf(element: Element): Decimal {
  const amount = toDecimal(element.text.trim(), element.currency);
  if (amount === null) {
    throw new BankFileError('malformed', `${JSON.stringify(element.text)} is no amount.`, element.line);
  }
  return amount;
}

/** The sign of an entry, a detail or a balance: `CdtDbtInd`. A reversal has the sign of what it does, not of what it reverses. */
export function signOf(element: Element, fallback: 'CRDT' | 'DBIT' | null): 'CRDT' | 'DBIT' {
  const text = textAt(element, 'CdtDbtInd') ?? fallback;
  if (text === 'CRDT' || text === 'DBIT') return text;
  const found = text === null ? 'is missing' : `is ${JSON.stringify(text)}`;
  throw new BankFileError('malformed', `CdtDbtInd ${found}: it must be CRDT or DBIT.`, element.line);
}

/** An amount with its sign. Amounts have none of their own; a few programs write the minus of a debit as well. */
export function signed(element: Element, sign: 'CRDT' | 'DBIT'): Decimal {
  const amount = amountOf(element);
  if (!amount.startsWith('-')) return sign === 'DBIT' ? negate(amount) : amount;
  if (sign === 'DBIT') return amount;
  throw new BankFileError('malformed', `${amount} is negative and a credit (CRDT).`, element.line);
}

/** The day of an element with `Dt` or `DtTm`: as the bank writes it, in its own zone. */
export function dayAt(element: Element | undefined, name: string): Day | null {
  const found = element === undefined ? undefined : child(element, name);
  if (found === undefined) return null;
  const text = textAt(found, 'Dt') ?? textAt(found, 'DtTm') ?? clean(found.text);
  if (text === null) return null;
  const day = dayOfTime(text);
  if (day === null) throw new BankFileError('malformed', `${JSON.stringify(text)} is no date.`, found.line);
  return day;
}
