import { isDate, isRealDay } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { readAccounts } from '../../lookup/accounts';
import { folded, type Row } from '../../rows/row';
import type { Session } from '../../session/session';
import { isRows } from '../arguments/read-call';
import { accountName } from '../balances/account-balances';
import type { Sources } from '../run';
import { balanceHeadings } from './balance-headings';

/** A balance at the end of a day, as somebody wrote it down. */
export interface RecordedBalance {
  readonly day: string;
  /** Name or id of the account, in lower case. */
  readonly account: string;
  readonly balance: number;
}

/**
 * The columns of a range by their headings, in any order; without a range the closing balances of FIN Statements. Rows
 * without an account, or without a balance, are left out.
 */
export function readRecordedBalances(sources: Sources, range: unknown): RecordedBalance[] {
  if (range === undefined) {
    return sources.statements().map(({ accountId, account, day, balance }) => {
      return { day, account: accountId || folded(account), balance };
    });
  }
  const rows = isRows(range) ? range : [];
  const headings = (rows[0] ?? []).map(folded);
  const find = (column: keyof typeof balanceHeadings): number =>
    headings.findIndex((heading) => balanceHeadings[column].includes(heading));
  const [day, id, name] = [find('day'), find('id'), find('account')];
  const [balance, source] = [find('balance'), find('source')];
  if (day < 0 || (id < 0 && name < 0) || balance < 0) {
    throw new ArgumentError('invalid_argument', 'The recorded balances need the headings Day, Account and Balance.');
  }
  return rows.slice(1).flatMap((cells, index): RecordedBalance[] => {
    const [when, amount] = [cells[day], cells[balance]];
    const account = folded(cells[id]) || folded(cells[name]);
    if (account === '' || folded(amount) === '' || folded(cells[source]) === 'reckoned') return [];
    const text = isDate(when) ? sources.dateContext().dayOf(when) : String(when ?? '').trim();
    const refuse = (problem: string): ArgumentError =>
      new ArgumentError('invalid_argument', `Row ${index + 2} of the recorded balances ${problem}.`);
    if (typeof amount !== 'number') throw refuse(`needs a number as its balance, not ${quote(String(amount))}`);
    if (!isRealDay(text)) throw refuse(`needs a date such as 2026-03-31, not ${quote(text)}`);
    return [{ day: text, account, balance: amount }];
  });
}

/** Why the recorded balances of an account are not known. */
export const sharedName = 'Several accounts have this name; record their IDs, with the heading Account ID';

/** The recorded balances of an account in ascending order; null if they may be those of another one of its name. */
export function groupRecorded(
  session: Session,
  recorded: readonly RecordedBalance[],
): (account: Row) => readonly RecordedBalance[] | null {
  const names = readAccounts(session).rows.map((row) => folded(accountName(row)));
  const shared = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return (account) => {
    const [name, id] = [folded(account['name']), folded(account['id'])];
    const own = recorded.filter((each) => each.account === name || each.account === id);
    if (shared.has(name) && own.some((each) => each.account === name)) return null;
    return own.sort((a, b) => (a.day < b.day ? -1 : 1));
  };
}
