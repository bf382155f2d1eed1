import type { FetchedTransaction } from '../fetched';
import { asFields, asList, currencyOf, dayOf, decimalOf, type Fields, negated, textOf } from '../read-fields';

/** What moved no money, or has not yet: cancelled, rejected and scheduled payments. */
const leftOut = new Set(['CNCL', 'RJCT', 'SCHD']);

/**
 * Reads a transaction. `none`: it moved no money. Null: it has no amount or no day.
 * Sample: `{ "transaction_amount": { "amount": "5.25", "currency": "EUR" }, "credit_debit_indicator": "DBIT", "status": "BOOK",
 * "booking_date": "2026-11-27", "creditor": { "name": "…" }, "remittance_information": ["…"], "entry_reference": "…" }`.
 */
export function readTransaction(fields: Fields, today: string): FetchedTransaction | 'none' | null {
  const status = textOf(fields['status']) ?? 'BOOK';
  if (leftOut.has(status)) return 'none';
  const amountFields = asFields(fields['transaction_amount']);
  const unsigned = decimalOf(amountFields['amount']);
  const booked = dayOf(fields['booking_date']);
  const paid = dayOf(fields['transaction_date']);
  const pending = status === 'PDNG' || status === 'HOLD' || (status === 'OTHR' && booked === null);
  const date = booked ?? dayOf(fields['value_date']) ?? paid ?? (pending ? today : null);
  const indicator = textOf(fields['credit_debit_indicator']);
  if (unsigned === null || date === null || (indicator !== 'CRDT' && indicator !== 'DBIT')) return null;
  const isOut = indicator === 'DBIT';
  // Most banks write no sign, and some one that says the same as the indicator.
  const plain = unsigned.startsWith('-') ? negated(unsigned) : unsigned;
  const party = textOf(asFields(fields[isOut ? 'creditor' : 'debtor'])['name']);
  const texts = asList(fields['remittance_information']).flatMap((each) => textOf(each) ?? []);
  const kind = textOf(asFields(fields['bank_transaction_code'])['description']);
  const name = party ?? texts[0] ?? textOf(fields['note']) ?? kind ?? '';
  const memo = [...new Set(texts.filter((text) => text !== name))].join(' · ');
  const balance = decimalOf(asFields(fields['balance_after_transaction'])['amount']);
  return {
    date,
    authorized: paid !== null && paid !== date ? paid : null,
    amount: isOut ? negated(plain) : plain,
    currency: currencyOf(amountFields['currency']),
    name,
    memo: memo === '' ? null : memo,
    bankId: textOf(fields['entry_reference']),
    pending,
    balance: pending ? null : balance,
  };
}
