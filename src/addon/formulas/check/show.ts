import type { Cell } from '../../cells/cells';
import { addDecimals, fromDecimal, subtractExactly, toDecimal } from '../../cells/exact';
import { givenAmountOf, type Row, textOf } from '../../cells/row';
import { isDate, isRealDay } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { accountHealth, accountNamesIn } from '../../lookup/accounts';
import { readDateRange } from '../arguments/dates';
import { isRows } from '../arguments/read-call';
import { type AccountBalances, nameOf, selectBalances } from '../balances/select';
import type { FunctionSpecs } from '../catalogue/functions';
import { currencyOf } from '../networth/select';
import type { Run } from '../run';
import { planTable, statusText, toTable } from '../table/table';
import { dayOf } from '../transactions/select';
import { checkColumns } from './spec';

/** A balance at the end of a day, as somebody wrote it down. */
interface Recorded {
  readonly day: string;
  /** Name or id of the account, in lower case. */
  readonly account: string;
  readonly balance: number;
}

/** A header row, then one row per account (GET /v1/accounts, /v1/transactions). */
export function check(run: Run<FunctionSpecs['FIN_CHECK']>): Cell[][] {
  const { options, positional } = run.call;
  const [account, from, to, range] = positional;
  const plan = planTable(checkColumns, options);
  const { today } = run.dateContext();
  const dates = readDateRange(from, to, run.dateContext());
  const last = dates.dateTo !== undefined && dates.dateTo < today ? dates.dateTo : today;
  const recorded = readRecorded(run, range).filter(
    ({ day }) => (dates.dateFrom === undefined || day >= dates.dateFrom) && day <= last,
  );
  const days = Array.from(new Set([...recorded.map(({ day }) => day), last])).sort();
  const { accounts, unfiltered } = selectBalances(run, {
    account: accountNamesIn(run.session(), account),
    category: [],
    currency: [],
    range: dates,
    ends: () => days,
  });
  const rows = accounts.map((each) => {
    const own = unfiltered.rows.filter((row) => row['accountId'] === each.account['id'] && (dayOf(row) ?? '') <= last);
    return { ...compare(each, recorded), ...describe(each.account, own) };
  });
  return toTable(rows, plan, {}, run.sheetDates(), statusText(run, plan, rows.length, unfiltered));
}

/** The columns of a range by their headings, in any order. */
function readRecorded(run: Run, range: unknown): Recorded[] {
  if (range === undefined) return [];
  const rows = isRows(range) ? range : [];
  const headings = (rows[0] ?? []).map((cell) => String(cell).trim().toLowerCase());
  const find = (...names: readonly string[]): number => headings.findIndex((heading) => names.includes(heading));
  const [day, account, balance] = [
    find('day', 'date', 'snapshot'),
    find('account', 'account id', 'name'),
    find('balance'),
  ];
  if (day < 0 || account < 0 || balance < 0) {
    throw new ArgumentError('invalid_argument', 'The recorded balances need the headings Day, Account and Balance.');
  }
  return rows.slice(1).flatMap((cells): Recorded[] => {
    const [when, amount] = [cells[day], cells[balance]];
    const text = isDate(when) ? run.dateContext().dayOf(when) : String(when).trim();
    const name = String(cells[account] ?? '')
      .trim()
      .toLowerCase();
    return isRealDay(text) && typeof amount === 'number' && name !== ''
      ? [{ day: text, account: name, balance: amount }]
      : [];
  });
}

/** Where the transactions of an account leave its recorded balances. */
function compare({ account, balances }: AccountBalances, recorded: readonly Recorded[]): Row {
  const names = [textOf(account, 'name'), textOf(account, 'id')].map((name) => name?.trim().toLowerCase());
  const own = recorded.filter((each) => names.includes(each.account)).sort((a, b) => (a.day < b.day ? -1 : 1));
  const at = (day: string | undefined) => balances.find((each) => each.day === day);
  const [first] = own;
  const [then, now] = [at(first?.day), balances[balances.length - 1]];
  if (now === undefined || now.balance === null) return { result: `Unknown: ${lower(now?.reason ?? 'no balance')}` };
  if (first === undefined) return { result: 'Unknown: no recorded balance in these dates', balanceNow: now.balance };
  const start = { since: first.day, balanceThen: first.balance, balanceNow: now.balance };
  if (then === undefined || then.balance === null) return { ...start, result: `Unknown: ${lower(then?.reason ?? '')}` };
  const reckonedThen = then.balance;
  const moved = subtractExactly(now.balance, reckonedThen);
  const gapAt = (day: string, balance: number): number =>
    subtractExactly(subtractExactly(balance, first.balance), subtractExactly(at(day)?.balance ?? 0, reckonedThen));
  const gap = subtractExactly(reckonedThen, first.balance);
  const broken = own.find(({ day, balance }) => gapAt(day, balance) !== 0);
  const since = broken?.day ?? (gap === 0 ? null : now.day);
  const result = since === null ? 'Complete' : `Gap of ${Math.abs(gap).toFixed(2)} since ${since}`;
  return { ...start, moved, gap, result };
}

function lower(reason: string): string {
  return reason.slice(0, 1).toLowerCase() + reason.slice(1);
}

/** What may explain a gap. */
function describe(account: Row, rows: readonly Row[]): Row {
  const pending = rows.filter((row) => row['pending'] === true);
  const posted = rows.filter((row) => row['pending'] !== true);
  const alike = new Map<string, Set<unknown>>();
  for (const row of posted) {
    const key = JSON.stringify([dayOf(row), givenAmountOf(row), textOf(row, 'name')?.toLowerCase()]);
    alike.set(key, (alike.get(key) ?? new Set()).add(row['id']));
  }
  const days = posted.flatMap((row) => dayOf(row) ?? []);
  return {
    account: nameOf(account),
    currency: currencyOf(account),
    pending: fromDecimal(addDecimals(pending.map((row) => toDecimal(givenAmountOf(row) ?? 0)))),
    ignored: rows.filter((row) => row['isIgnored'] === true).length,
    duplicates: [...alike.values()].reduce((sum, ids) => sum + ids.size - 1, 0),
    last: days.sort().pop() ?? null,
    health: accountHealth(account),
    id: account['id'],
  };
}
