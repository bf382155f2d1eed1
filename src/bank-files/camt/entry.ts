import { addDecimals, compareDecimals } from '../amount';
import { BankFileError } from '../bank-file-error';
import type { BankFileEvent, BankTransaction, Day, Decimal, Statement } from '../events';
import { newNote, newTransaction } from '../make-events';
import { dayAt, signed, signOf } from './amounts';
import { at, child, childrenOf, clean, type Element, textAt } from './element';
import { otherPartyOf } from './parties';

/** What an entry is measured against. */
export interface EntryContext {
  readonly statement: Statement;
  /** The day of the message: entries may have none of their own. */
  readonly createdOn: Day | null;
}

/**
 * The transactions of an entry `Ntry`. An entry with several details, a batch, is one transaction for each of them if their
 * amounts add up to that of the entry, and otherwise it is one.
 */
export function readEntry(entry: Element, context: EntryContext): BankFileEvent[] {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts') ?? 'BOOK';
  const common = readCommon(entry, status, context);
  if (status === 'INFO') {
    const what = [common.amount, common.currency, nameOf(entry)].filter((each) => each !== '').join(' ');
    return [newNote(`The bank says of ${what} that it is for information and not booked: it is left out.`, entry.line)];
  }
  const details = childrenOf(entry, 'NtryDtls').flatMap((each) => childrenOf(each, 'TxDtls'));
  if (!hasDate(entry) && !common.pending) {
    const text = `An entry of ${common.amount} has no date: it has that of the message.`;
    return [newNote(text, entry.line), ...transactionsOf(entry, details, common)];
  }
  return transactionsOf(entry, details, common);
}

function transactionsOf(entry: Element, details: readonly Element[], common: BankTransaction): BankFileEvent[] {
  const [first, ...others] = details;
  if (first === undefined) return [{ ...common, name: nameOf(entry) }];
  if (others.length === 0) return [withDetails(entry, first, common, common.amount)];
  return readBatch(entry, details, common);
}

function hasDate(entry: Element): boolean {
  return child(entry, 'BookgDt') !== undefined || child(entry, 'ValDt') !== undefined;
}

function readCommon(entry: Element, status: string, { statement, createdOn }: EntryContext): BankTransaction {
  const element = child(entry, 'Amt');
  if (element === undefined) throw new BankFileError('malformed', 'an entry has no amount (Amt).', entry.line);
  const sign = signOf(entry, null);
  const pending = status === 'PDNG' || status === 'FUTR';
  const booked = dayAt(entry, 'BookgDt');
  const valued = dayAt(entry, 'ValDt');
  const date = booked ?? valued ?? createdOn;
  if (date === null) throw new BankFileError('malformed', 'an entry has no date (BookgDt, ValDt).', entry.line);
  return newTransaction({
    statement,
    date,
    valued,
    amount: signed(element, sign),
    currency: element.currency ?? statement.currency,
    name: '',
    bankId: idOf(textAt(entry, 'AcctSvcrRef')),
    pending,
    line: entry.line,
  });
}

function readBatch(entry: Element, details: readonly Element[], common: BankTransaction): BankFileEvent[] {
  const parts = details.map((each) => partOf(entry, each, common));
  const amounts = parts.flatMap((part) => (part === null ? [] : [part.amount]));
  const isWhole = amounts.length === parts.length && compareDecimals(addDecimals(amounts), common.amount) === 0;
  if (isWhole) return parts.flatMap((part) => part ?? []);
  const names = new Set(details.map((each) => withDetails(entry, each, common, common.amount).name));
  const reason =
    amounts.length < parts.length
      ? 'do not state their amounts'
      : `add up to ${addDecimals(amounts)} and not to its ${common.amount}`;
  const text = `The ${details.length} payments of the batch ${reason}: it is one transaction.`;
  const memo = [...names].join(', ');
  const name = nameOf(entry) || memo;
  return [{ ...common, name, memo: memo === name ? null : memo || null }, newNote(text, entry.line)];
}

/** One payment of a batch, or null if its amount in the currency of the entry is unknown. */
function partOf(entry: Element, details: Element, common: BankTransaction): BankTransaction | null {
  const amounts = [child(details, 'Amt'), ...['TxAmt', 'InstdAmt'].map((name) => at(details, 'AmtDtls', name, 'Amt'))];
  const found = amounts.find((each) => each !== undefined && (each.currency ?? common.currency) === common.currency);
  if (found === undefined) return null;
  const amount = signed(found, signOf(details, signOf(entry, null)));
  return withDetails(entry, details, common, amount);
}

/** A transaction with what the details of a payment say. */
function withDetails(entry: Element, details: Element, common: BankTransaction, amount: Decimal): BankTransaction {
  const sign = signOf(details, signOf(entry, null));
  const { statement, currency } = common;
  const party = otherPartyOf(details, sign, statement.account);
  const purpose = purposeOf(details);
  const booking = textAt(entry, 'AddtlNtryInf');
  const additional = textAt(details, 'AddtlTxInf');
  const name = party.name ?? party.ultimateName ?? additional ?? booking ?? purpose;
  const said = new Set([name, booking]);
  const rest = [purpose, additional, party.ultimateName].filter((text) => text !== null && !said.has(text));
  const refs = child(details, 'Refs');
  const reference = idOf(textAt(refs, 'EndToEndId'));
  return newTransaction({
    statement,
    date: common.date,
    valued: common.valued,
    authorized: dayAt(child(details, 'RltdDts'), 'TxDtTm'),
    amount,
    currency,
    name: name ?? (codesOf(entry) || (reference ?? '')),
    // The booking text is a kind beside a purpose, and the only text without one.
    memo: rest.join(' · ') || (booking === name ? null : booking),
    type: booking === name || rest.length === 0 ? null : booking,
    reference,
    bankId: idOf(textAt(refs, 'AcctSvcrRef')) ?? common.bankId,
    pending: common.pending,
    otherAccount: party.account,
    check: textAt(refs, 'ChqNb'),
    original: originalOf(details, sign, currency),
    line: details.line,
  });
}

/** What the payer instructed in another currency. */
function originalOf(details: Element, sign: 'CRDT' | 'DBIT', currency: string | null): BankTransaction['original'] {
  const amount = at(details, 'AmtDtls', 'InstdAmt', 'Amt');
  const foreign = amount?.currency ?? null;
  if (amount === undefined || foreign === null || foreign === currency) return null;
  return { amount: signed(amount, sign), currency: foreign };
}

/** The purpose: free text, else the reference of an invoice. */
function purposeOf(details: Element): string | null {
  const remittance = child(details, 'RmtInf');
  const free = childrenOf(remittance, 'Ustrd').map(({ text }) => clean(text));
  const structured = childrenOf(remittance, 'Strd').flatMap((each) => [
    textAt(each, 'CdtrRefInf', 'Ref'),
    textAt(each, 'RfrdDocInf', 'Nb'),
    ...childrenOf(each, 'AddtlRmtInf').map(({ text }) => clean(text)),
  ]);
  const returned = textAt(details, 'RtrInf', 'AddtlInf') ?? textAt(details, 'RtrInf', 'Rsn', 'Cd');
  return [...free, ...structured, returned].filter((text) => text !== null).join(' ') || null;
}

/** The name of an entry without details. */
function nameOf(entry: Element): string {
  return textAt(entry, 'AddtlNtryInf') ?? codesOf(entry);
}

/** The bank's code of the transaction, for an entry without any text. Sample: `PMNT RCDT ESCT`. */
function codesOf(entry: Element): string {
  const domain = at(entry, 'BkTxCd', 'Domn');
  const codes = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')];
  const text = codes.filter((code) => code !== null).join(' ');
  return text || (textAt(entry, 'BkTxCd', 'Prtry', 'Cd') ?? '');
}

/** Banks write that they have no reference. */
function idOf(text: string | null): string | null {
  return text === null || /^(?:NOT ?PROVIDED|NOTAVAIL|NON ?REF|NONE|N\/A|-|0+)$/i.test(text) ? null : text;
}
