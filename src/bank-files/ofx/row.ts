import { BankFileError } from '../bank-file-error';
import { dayOfTime } from '../day';
import type { BankFileEvent, BankTransaction, Day, Decimal, Statement } from '../events';
import { newNote, newTransaction } from '../make-events';
import { chooseName } from '../names';
import type { DecimalMark } from '../reader';
import { investmentRows } from './aggregates';
import { readAmount } from './amount';

/** The elements of an aggregate, and those in it with its name before: `TRNAMT`, `PAYEE.NAME`. */
export interface Values {
  [name: string]: string | undefined;
}

/** What a row belongs to, and how the user said that its amounts are written. */
export interface RowContext {
  readonly statement: Statement;
  readonly decimalMark: DecimalMark | undefined;
  /** The names of securities by their ids. */
  readonly securities: ReadonlyMap<string, string>;
}

/** A transaction of a bank account, card or loan. Sample: `STMTTRN` with `DTPOSTED`, `TRNAMT`, `FITID`, `NAME`, `MEMO`. */
export function readBankRow(name: string, values: Values, context: RowContext, line: number): BankFileEvent {
  const { statement } = context;
  const pending = name === 'STMTTRNP';
  const withdrawn = values['CORRECTACTION'] === 'DELETE' ? values['CORRECTFITID'] : undefined;
  if (withdrawn !== undefined) return newNote(`The bank withdraws its transaction ${withdrawn}.`, line);
  const user = dayOf(values, 'DTUSER', line);
  const posted = dayOf(values, pending ? 'DTTRAN' : 'DTPOSTED', line);
  const currency = values['CURRENCY.CURSYM'] ?? statement.currency;
  return newTransaction({
    statement,
    date: requireDay(posted ?? user, line),
    authorized: user,
    valued: dayOf(values, 'DTAVAIL', line),
    amount: amountOf(values, 'TRNAMT', currency, context, line),
    currency,
    ...textsOf(values),
    type: values['TRNTYPE'] ?? null,
    bankId: values['FITID'] ?? null,
    replaces: values['CORRECTACTION'] === 'REPLACE' ? (values['CORRECTFITID'] ?? null) : null,
    reference: values['REFNUM'] ?? null,
    check: values['CHECKNUM'] ?? null,
    otherAccount: values['BANKACCTTO.ACCTID'] ?? values['CCACCTTO.ACCTID'] ?? null,
    original: originalOf(values, currency),
    pending,
    line,
  });
}

function textsOf(values: Values): Pick<BankTransaction, 'name' | 'memo'> {
  const name = single(values['NAME'] ?? values['PAYEE.NAME']);
  const extended = single(values['EXTDNAME']);
  const whole = extended === null || name === null || extended.startsWith(name) ? (extended ?? name) : name;
  const texts = chooseName(whole, single(values['MEMO']));
  return texts.name === '' ? { name: values['TRNTYPE'] ?? '', memo: null } : texts;
}

/**
 * A movement of money in an investment account: what was bought, sold or received, with its total. Null: no money moved, as
 * when shares are split or an income is reinvested.
 */
export function readInvestmentRow(
  name: string,
  values: Values,
  context: RowContext,
  line: number,
): BankTransaction | null {
  const { statement } = context;
  if (investmentRows[name] === 'no money') return null;
  const currency = values['CURRENCY.CURSYM'] ?? statement.currency;
  const id = values['UNIQUEID'] ?? null;
  const security = context.securities.get(id ?? '') ?? null;
  const memo = single(values['MEMO']);
  return newTransaction({
    statement,
    date: requireDay(dayOf(values, 'DTTRADE', line), line),
    valued: dayOf(values, 'DTSETTLE', line),
    amount: amountOf(values, 'TOTAL', currency, context, line),
    currency,
    name: security ?? memo ?? [name, id].join(' ').trim(),
    memo: security !== null || memo === null ? memo : id,
    type: values['INCOMETYPE'] ?? name,
    bankId: values['FITID'] ?? null,
    original: originalOf(values, currency),
    line,
  });
}

/** `ORIGCURRENCY`: the amount was converted from this currency. `CURRENCY`: it is in this one, and was not converted. */
function originalOf(values: Values, currency: string | null): BankTransaction['original'] {
  const original = values['ORIGCURRENCY.CURSYM'];
  return original === undefined || original === currency ? null : { amount: null, currency: original };
}

function amountOf(
  values: Values,
  name: string,
  currency: string | null,
  { decimalMark }: RowContext,
  line: number,
): Decimal {
  const text = values[name];
  if (text === undefined) throw new BankFileError('malformed', `a transaction has no amount (${name}).`, line);
  return readAmount(text, currency, line, decimalMark);
}

/** Some programs write a date of zeros for none. */
function dayOf(values: Values, name: string, line: number): Day | null {
  const text = values[name];
  if (text === undefined || /^0*$/.test(text)) return null;
  const day = dayOfTime(text);
  if (day === null) throw new BankFileError('malformed', `${name} ${JSON.stringify(text)} is no date.`, line);
  return day;
}

function requireDay(day: Day | null, line: number): Day {
  if (day === null) throw new BankFileError('malformed', 'a transaction has no date (DTPOSTED).', line);
  return day;
}

function single(text: string | undefined): string | null {
  return text?.replace(/\s+/g, ' ').trim() || null;
}
