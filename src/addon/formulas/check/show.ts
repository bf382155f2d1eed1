import type { Cell } from '../../cells/cells';
import { subtractExactly } from '../../cells/exact';
import { writeNumber } from '../../cells/write-number';
import { accountHealth, accountNamesIn } from '../../lookup/accounts';
import { accountCurrency, isDebt } from '../../rows/account';
import type { Row } from '../../rows/row';
import { dayOf, isIgnored } from '../../rows/transaction';
import { readDateRange } from '../arguments/dates';
import { type AccountBalances, accountName, anchorOf, groupByAccount, reasonOf } from '../balances/account-balances';
import { selectBalances } from '../balances/select';
import type { Run } from '../run';
import { planTable, tableOf } from '../table/table';
import { describeChanges, describeExplanations } from './describe';
import { type BalanceSpan, explainSpan, findCopies, sumOfRows } from './gap-candidates';
import { otherSidesOf } from './reconcile';
import { groupRecorded, type RecordedBalance, readRecordedBalances, sharedName } from './recorded-balances';
import { checkColumns, form, introduction, reference, spec } from './spec';
import { findChanges } from './statement-changes';
import { indexTransactions } from './statement-record';
import { statementsOf } from './statement-sheet';

export const check = { spec, form, introduction, reference, show };

/** A header row, then one row per account (GET /v1/accounts, /v1/transactions). */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options, positional } = run.call;
  const [account, from, to, range] = positional;
  const plan = planTable(checkColumns, options);
  const { today } = run.dateContext();
  const dates = readDateRange(from, to, run.dateContext());
  const { dateFrom: first = '' } = dates;
  const last = dates.dateTo !== undefined && dates.dateTo < today ? dates.dateTo : today;
  const isInside = (day: string): boolean => day >= first && day <= last;
  const statements = run.statements().filter(({ day }) => isInside(day));
  const recorded = readRecordedBalances(run, range).filter(({ day }) => isInside(day));
  // A statement may have begun before the dates.
  const [dateFrom] = [first, ...statements.flatMap(({ from }) => from ?? [])].sort();
  const days = Array.from(new Set([...recorded.map(({ day }) => day), last])).sort();
  const { accounts, unfiltered } = selectBalances(run, {
    account: accountNamesIn(run.session(), account),
    category: [],
    currency: [],
    range: dateFrom === undefined || dateFrom === '' ? dates : { ...dates, dateFrom },
    ends: () => days,
  });
  const rowsOf = groupByAccount(unfiltered.rows);
  const recordedOf = groupRecorded(run.session(), recorded);
  const rows = accounts.map((each) => {
    const { account: of } = each;
    const all = rowsOf.get(of['id']) ?? [];
    const own = all.filter((row) => isInside(dayOf(row) ?? first));
    const { gapSpan = null, ...compared } = compare(each, anchorOf(run, of), recordedOf(of), run.dateContext().locale);
    const explained =
      gapSpan === null
        ? null
        : explainSpan(all, gapSpan, gapSpan.missing, () => otherSidesOf(run, of, unfiltered.rows, gapSpan));
    const confirmed = statementsOf(statements, of);
    const rowsOfAccount = indexTransactions(confirmed.length === 0 ? [] : all);
    const changed = confirmed.flatMap((statement) => findChanges(statement, rowsOfAccount));
    return {
      ...compared,
      explanation: explained === null ? null : describeExplanations(explained, run.dateContext().locale()),
      changes: changed.length,
      changed: describeChanges(changed, run.dateContext().locale),
      ...describe(of, own),
    };
  });
  return tableOf(run, rows, plan, unfiltered);
}

/** What is compared of an account, and between which days the money is missing that makes its gap. */
interface Compared extends Row {
  readonly gapSpan?: BalanceSpan & { readonly missing: number };
}

/** Where the transactions of an account leave its recorded balances. */
function compare(
  { account, balances }: AccountBalances,
  anchor: string,
  own: readonly RecordedBalance[] | null,
  locale: () => string | null,
): Compared {
  if (own === null) return { result: `Unknown: ${lower(sharedName)}` };
  const at = (day: string | undefined) => balances.find((each) => each.day === day);
  const [first] = own;
  const [then, end] = [at(first?.day), balances[balances.length - 1]];
  if (end === undefined || end.balance === null) return { result: `Unknown: ${lower(end?.reason ?? 'no balance')}` };
  // Such a balance may be known, but transactions do not explain it.
  const unexplained = reasonOf(account);
  if (unexplained !== null) return { result: `Unknown: ${lower(unexplained)}`, balanceAtEnd: end.balance };
  if (first === undefined) return { result: 'Unknown: no recorded balance in these dates', balanceAtEnd: end.balance };
  const start = { since: first.day, balanceThen: first.balance, balanceAtEnd: end.balance };
  if (then === undefined || then.balance === null) return { ...start, result: `Unknown: ${lower(then?.reason ?? '')}` };
  const reckonedThen = then.balance;
  const movedTo = (day: string): number => subtractExactly(at(day)?.balance ?? 0, reckonedThen);
  const gaps = [...own, { day: end.day, balance: end.balance }].map(({ day, balance }) => ({
    day,
    gap: subtractExactly(subtractExactly(balance, first.balance), movedTo(day)),
  }));
  const index = gaps.findIndex((each) => each.gap !== 0);
  const found = gaps[index];
  if (found === undefined) return { ...start, moved: movedTo(end.day), gap: 0, result: 'Complete' };
  const { day, gap } = found;
  const known = gaps[index - 1]?.day ?? first.day;
  const money = isDebt(account) ? 0 - gap : gap;
  // The balance at the end is reckoned from the current one, so what is wrong may be of any day until that.
  const isEnd = index === gaps.length - 1;
  const gapSpan =
    isEnd && anchor < known
      ? { since: anchor, until: known, missing: 0 - money }
      : { since: known, until: isEnd && anchor > day ? anchor : day, missing: money };
  const result = `Gap of ${writeNumber(Math.abs(gap), locale(), 2)} since ${day}`;
  return { ...start, moved: movedTo(end.day), gap, result, gapSpan };
}

function lower(reason: string): string {
  return reason.slice(0, 1).toLowerCase() + reason.slice(1);
}

/** What may explain a gap. */
function describe(account: Row, rows: readonly Row[]): Row {
  const pending = rows.filter((row) => row['pending'] === true);
  const posted = rows.filter((row) => row['pending'] !== true);
  const days = posted.flatMap((row) => dayOf(row) ?? []);
  return {
    account: accountName(account),
    currency: accountCurrency(account),
    pending: sumOfRows(pending),
    ignored: rows.filter(isIgnored).length,
    duplicates: findCopies(posted).length,
    last: days.sort().pop() ?? null,
    health: accountHealth(account),
    id: account['id'],
  };
}
