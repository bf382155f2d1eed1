import { addDays, type DateRange } from '../../days/day-text';
import type { Row } from '../../rows/row';
import type { RowSet } from '../../session/session';
import { selectAccounts } from '../accounts/select';
import { accountFilters } from '../accounts/spec';
import { readOptions } from '../arguments/options';
import type { Options } from '../catalogue/spec';
import type { Sources } from '../run';
import {
  type AccountBalances,
  accountName,
  anchorOf,
  balancesOf,
  firstBalanceDay,
  groupByAccount,
  lastDayOf,
  reasonOf,
} from './account-balances';
import { findOlder } from './find-older';
import type { balancesFilters } from './spec';

export interface BalancesQuery extends Options<typeof balancesFilters> {
  readonly account: readonly string[];
  readonly range: DateRange;
  /** The days at whose ends balances are wanted, in ascending order, given the first day with a transaction. */
  ends(first: string | null): readonly string[];
}

export interface BalanceRows {
  readonly accounts: readonly AccountBalances[];
  /** Accounts that were removed since, if none are named: sums count them until their last transaction. */
  readonly removed: readonly AccountBalances[];
  readonly unfiltered: RowSet;
}

/** The past balances of the accounts of the key, by name. */
export function selectBalances(sources: Sources, query: BalancesQuery): BalanceRows {
  const session = sources.session();
  const { range } = query;
  const { account, category, currency } = query;
  const selected = selectAccounts(sources, { ...readOptions(accountFilters, []), account, category, currency });
  const isNamed = account.length > 0;
  const chosen = selected.rows.filter(({ status }) => isNamed || status !== 'REMOVED');
  // What moved between an older balance and the first day counts too.
  const isReckoned = (account: Row): boolean => reasonOf(account) === null;
  const anchors = chosen.filter(isReckoned).map((account) => anchorOf(sources, account));
  const dateFrom = anchors.reduce(
    (first, anchor) => (first !== undefined && anchor < first ? addDays(anchor, 1) : first),
    range.dateFrom,
  );
  const unfiltered = session.rows({ operationId: 'listTransactions', filters: { dateFrom, visibility: 'all' } });
  const rowsOf = groupByAccount(unfiltered.rows);
  const ends = query.ends(firstBalanceDay(unfiltered.rows));
  const gone = selected.rows.filter((account) => !chosen.includes(account) && rowsOf.has(account['id']));
  const hasOlder = findOlder(sources, dateFrom, [...chosen, ...gone].filter(isReckoned));
  const toBalances = (account: Row, until: string | null): AccountBalances => {
    const rows = rowsOf.get(account['id']) ?? [];
    return { account, until, ...balancesOf(account, anchorOf(sources, account), rows, ends, hasOlder(account)) };
  };
  const accounts = chosen.map((account) => toBalances(account, null));
  // Of today, it counts as little as in the net worth.
  const yesterday = addDays(sources.dateContext().today, -1);
  const removed = gone.map((account) => {
    const last = lastDayOf(rowsOf.get(account['id']) ?? []);
    return toBalances(account, last === null || last < yesterday ? last : yesterday);
  });
  accounts.sort((a, b) => (accountName(a.account).toLowerCase() < accountName(b.account).toLowerCase() ? -1 : 1));
  return { accounts, removed, unfiltered };
}
