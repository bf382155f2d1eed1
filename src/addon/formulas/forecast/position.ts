import { type Decimal, toDecimal } from '../../cells/exact';
import { accountCurrency, reportedBalanceOf } from '../../rows/account';
import type { Row } from '../../rows/row';
import { currencyOf, dayOf, givenAmountOf } from '../../rows/transaction';
import { accountName, anchorOf, balancesOf, reasonOf, withoutTransactions } from '../balances/account-balances';
import { merchantName } from '../recurring/merchant-key';
import type { Sources } from '../run';

/** Something that is expected to change a balance. */
export interface Assumption {
  readonly date: string;
  readonly item: string;
  /** null for a planned item. */
  readonly account: string | null;
  readonly amount: Decimal;
  readonly basis: string;
}

/** Where an account stands today. */
export interface Position {
  readonly balance: Decimal;
  /** What is known to change it: pending transactions, and those that are booked for a later day. */
  readonly open: readonly Assumption[];
}

/** The balance of today as FIN_BALANCES reckons it, which has no pending transactions, and what is open. */
export function positionOf(sources: Sources, account: Row, rows: readonly Row[], until: string): Position {
  const { today } = sources.dateContext();
  const reported = reportedBalanceOf(account) ?? 0;
  const unseen = withoutTransactions(account);
  if (unseen !== null) sources.notes.push(`${accountName(account)} stays as it is: ${unseen}`);
  if (reasonOf(account) !== null) return { balance: toDecimal(reported), open: [] };
  const anchor = anchorOf(sources, account);
  const [now] = balancesOf(account, anchor, rows, [today], null).balances;
  if (now?.balance === null)
    sources.notes.push(`${accountName(account)} begins with the balance of ${anchor}: ${now.reason}`);
  return { balance: toDecimal(now?.balance ?? reported), open: openOf(sources, account, rows, until) };
}

function openOf(sources: Sources, account: Row, rows: readonly Row[], until: string): Assumption[] {
  const { today } = sources.dateContext();
  const currency = accountCurrency(account);
  return rows.flatMap((row): Assumption[] => {
    const isPending = row['pending'] === true;
    const day = dayOf(row) ?? today;
    if ((!isPending && day <= today) || day > until) return [];
    const [item, amount] = [merchantName(row), givenAmountOf(row)];
    if (amount === null || (currencyOf(row) ?? currency) !== currency) {
      sources.notes.push(`Left out, without an amount in ${currency}: ${item}`);
      return [];
    }
    const date = day < today ? today : day;
    const basis = isPending ? `pending since ${day}` : 'booked for this day';
    return [{ date, item, account: accountName(account), amount: toDecimal(amount), basis }];
  });
}
