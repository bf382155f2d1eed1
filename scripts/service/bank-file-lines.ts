import type { StatementCheck } from '../../src/bank-files/check-statements';
import type { Balance, BankTransaction, Statement } from '../../src/bank-files/events';
import type { BankFile } from '../../src/bank-files/read-bank-file';
import { withoutControls } from '../without-controls';

/** A transaction of a bank file, as `read` prints it. */
export interface ShownTransaction extends BankTransaction {
  /** The balance beside it or, of the newest one of a statement, the closing balance. */
  readonly balanceThen: Balance | null;
}

/** The transactions of a file with the balances that it states, in its order. `checks` are of the same file. */
export async function* shownRows(
  file: BankFile,
  checks: readonly StatementCheck[],
): AsyncGenerator<readonly ShownTransaction[]> {
  const closings = new Map(checks.map(({ index, newest, end }) => [index, { newest, closing: end.closing }]));
  const places = new Map<Statement, { readonly index: number; count: number }>();
  let statements = 0;
  for await (const events of file.events()) {
    const rows: ShownTransaction[] = [];
    for (const event of events) {
      if (event.kind === 'statement') places.set(event, { index: statements++, count: 0 });
      else if (event.kind === 'end') places.delete(event.statement);
      else if (event.kind === 'transaction') {
        const place = places.get(event.statement);
        const of = closings.get(place?.index ?? -1);
        const closing = place !== undefined && of?.newest === place.count ? of.closing : null;
        if (place !== undefined) place.count += 1;
        const beside = event.balance === null ? null : { date: event.date, amount: event.balance };
        rows.push({ ...event, balanceThen: beside ?? closing });
      }
    }
    if (rows.length > 0) yield rows;
  }
}

/**
 * A transaction as a line of JSON. The first nine fields are always there; those after them only where the file has them.
 * `splits` has a list for each part: category or `[account]`, amount and, where there is one, memo.
 */
export function toJsonLine({ statement, balanceThen, ...row }: ShownTransaction): string {
  const { date, amount, currency, name, memo, bankId, pending } = row;
  const splits = row.splits.map(({ category, transferTo, amount: part, memo: text }) => {
    const of = transferTo === null ? category : `[${transferTo}]`;
    return text === null ? [of, part] : [of, part, text];
  });
  const optional = {
    balanceDate: balanceThen?.date ?? null,
    bank: statement.account.bank,
    posted: row.posted,
    valued: row.valued,
    authorized: row.authorized,
    type: row.type,
    reference: row.reference,
    check: row.check,
    otherAccount: row.otherAccount,
    category: row.category,
    transferTo: row.transferTo,
    splits: splits.length === 0 ? null : splits,
    original: row.original,
    replaces: row.replaces,
  };
  const present = Object.entries(optional).filter(([, value]) => value !== null);
  const balance = balanceThen?.amount ?? null;
  const always = { account: statement.account.id, date, amount, currency, name, memo, bankId, pending, balance };
  return JSON.stringify({ ...always, ...Object.fromEntries(present) });
}

/** The heading of a statement: its account, bank, number and days. */
export function describeStatement({ account, currency, number, from, until }: Statement): string {
  const days = from === null || until === null ? null : `${from} to ${until}`;
  const parts = [account.id ?? 'An account that the file does not name', account.name, account.type, account.bank];
  return [...parts, currency, number === null ? null : `statement ${number}`, days]
    .filter((part) => part !== null)
    .join(', ');
}

/** A line of a table for a terminal. The columns are as wide as most values are. */
export function toTableLine({ date, amount, currency, name, memo, pending }: ShownTransaction): string {
  const money = [amount, currency ?? ''].join(' ').trimEnd().padStart(16);
  const texts = [name, memo ?? ''].filter((text) => text !== '').join('  ');
  return withoutControls(`${date}  ${money}  ${pending ? 'pending  ' : ''}${texts}`);
}
