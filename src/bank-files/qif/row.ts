import { negate } from '../amount';
import { BankFileError } from '../bank-file-error';
import type { BankTransaction, Decimal, Split, Statement } from '../events';
import { newTransaction } from '../make-events';
import { chooseName } from '../names';
import type { DecimalMark } from '../reader';
import { readAmount } from './amounts';
import { type QifDateOrder, readDate } from './dates';
import type { Field, QifRecord } from './records';

/** What the whole file says about its rows. */
export interface RowRules {
  readonly dateOrder: QifDateOrder;
  readonly decimalMark: DecimalMark;
}

/**
 * A transaction: date, amount, payee, memo, number, category or transfer, and the parts of a split (S, E, $), which belong to
 * one transaction.
 */
export function readRow(record: QifRecord, statement: Statement, rules: RowRules): BankTransaction {
  const { line } = record;
  const splits = readSplits(record.fields, rules);
  const category = splits.length > 0 ? noCategory : readCategory(textOf(record, 'L'));
  const number = textOf(record, 'N');
  const texts = chooseName(textOf(record, 'P'), memoOf(record));
  return newTransaction({
    statement,
    ...category,
    date: readDate(requireField(record, 'D').text, rules.dateOrder, line),
    amount: amountOf(record, rules),
    currency: null,
    name: texts.name || (category.transferTo ?? category.category ?? number ?? ''),
    memo: texts.memo,
    check: number !== null && /^\d+$/.test(number) ? number : null,
    type: number !== null && !/^\d+$/.test(number) ? number : null,
    splits,
    line,
  });
}

/** What an action does to the money of the account. The amount has no sign. */
const actions: { readonly [action: string]: 'in' | 'out' | 'signed' | 'none' } = {
  buy: 'out',
  cvrshrt: 'out',
  margint: 'out',
  miscexp: 'out',
  xout: 'out',
  withdrwx: 'out',
  sell: 'in',
  shtsell: 'in',
  div: 'in',
  intinc: 'in',
  cglong: 'in',
  cgmid: 'in',
  cgshort: 'in',
  miscinc: 'in',
  rtrncap: 'in',
  xin: 'in',
  contribx: 'in',
  cash: 'signed',
  shrsin: 'none',
  shrsout: 'none',
  stksplit: 'none',
  reminder: 'none',
  grant: 'none',
  vest: 'none',
  exercise: 'none',
  expire: 'none',
};

/**
 * A movement of an investment account. Null: it moves no money there, as when shares are added, an income is reinvested, or
 * the money of a purchase comes from another account (actions with X, such as `BuyX`).
 */
export function readInvestment(record: QifRecord, statement: Statement, rules: RowRules): BankTransaction | null {
  const action = requireField(record, 'N').text;
  const lower = action.toLowerCase();
  const effect = actions[lower] ?? (/^reinv|x$/.test(lower) ? 'none' : null);
  if (effect === null) {
    throw new BankFileError('malformed', `${JSON.stringify(action)} is no known action of an investment.`, record.line);
  }
  if (effect === 'none') return null;
  const amount = amountOf(record, rules);
  const size = amount.startsWith('-') ? negate(amount) : amount;
  const payee = textOf(record, 'Y') ?? textOf(record, 'P');
  return newTransaction({
    statement,
    ...readCategory(textOf(record, 'L')),
    date: readDate(requireField(record, 'D').text, rules.dateOrder, record.line),
    amount: effect === 'signed' ? amount : effect === 'out' ? negate(size) : size,
    currency: null,
    name: payee ?? memoOf(record) ?? action,
    memo: payee === null ? null : memoOf(record),
    type: action,
    line: record.line,
  });
}

/** The name of the account in an opening balance: a transfer to itself. Null: the record is none. */
export function ownTransferOf(record: QifRecord, account: string | null): string | null {
  const { transferTo } = readCategory(textOf(record, 'L'));
  if (transferTo === null || record.fields.some(({ letter }) => letter === 'S')) return null;
  if (account !== null) return transferTo === account ? account : null;
  return openingNames.test(textOf(record, 'P') ?? '') ? transferTo : null;
}

const openingNames =
  /^(?:opening balance|anfangssaldo|er[öo]ffnungssaldo|solde (?:initial|d['’]ouverture)|saldo (?:iniziale|inicial)|openingssaldo|beginsaldo)$/i;

function readSplits(fields: readonly Field[], { decimalMark }: RowRules): Split[] {
  const splits: { category: ReturnType<typeof readCategory>; memo: string | null; amount: Decimal }[] = [];
  for (const { letter, text, line } of fields) {
    const last = splits.at(-1);
    if (letter === 'S') splits.push({ category: readCategory(text || null), memo: null, amount: '0.00' });
    else if (letter === 'E' && last !== undefined) last.memo = text || null;
    else if (letter === '$' && last !== undefined) last.amount = readAmount(text, decimalMark, line);
  }
  return splits.map(({ category, ...split }) => ({ ...category, ...split }));
}

const noCategory = { category: null, transferTo: null } as const;

/** Samples: `Recreation`, `Auto:Fuel/Holiday`, `[Savings]`, `[Savings]/Holiday`. */
function readCategory(text: string | null): { readonly category: string | null; readonly transferTo: string | null } {
  const [, account, rest] = /^\[([^\]]+)\](?:\/(.+))?$/.exec(text ?? '') ?? [];
  return account === undefined ? { category: text, transferTo: null } : { category: rest ?? null, transferTo: account };
}

/** The memo, and the lines of an address that say more than the payee. */
function memoOf(record: QifRecord): string | null {
  const payee = textOf(record, 'P');
  const address = record.fields.flatMap(({ letter, text }) => (letter === 'A' && text !== payee ? text : []));
  const texts = [textOf(record, 'M') ?? '', address.filter((text) => text !== '').join(', ')];
  return texts.filter((text) => text !== '').join(' · ') || null;
}

/** `T` and `U` are the same amount; programs write one or both. */
function amountOf(record: QifRecord, { decimalMark }: RowRules): Decimal {
  const text = textOf(record, 'T') ?? requireField(record, 'U', 'T').text;
  return readAmount(text, decimalMark, record.line);
}

function textOf({ fields }: QifRecord, letter: string): string | null {
  return fields.find((field) => field.letter === letter)?.text || null;
}

const fieldNames: { readonly [letter: string]: string } = { D: 'date', T: 'amount', N: 'action' };

function requireField(record: QifRecord, letter: string, named = letter): Field {
  const field = record.fields.find((each) => each.letter === letter && each.text !== '');
  if (field !== undefined) return field;
  throw new BankFileError('malformed', `a record has no ${fieldNames[named]} (${named}).`, record.line);
}
