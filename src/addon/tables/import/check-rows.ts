import { isGiven } from '../../cells/cells';
import { nearestName } from '../../cells/compare-text';
import { getOrAdd } from '../../cells/lists';
import { isDate } from '../../days/day-text';
import { isAddonError, withFallback } from '../../errors/addon-error';
import { type DateContext, readDayCell } from '../../formulas/arguments/dates';
import { accountName } from '../../formulas/balances/account-balances';
import { findAccount } from '../../lookup/accounts';
import { accountCurrency, accountField } from '../../rows/account';
import { type Row, textOf, toId } from '../../rows/row';
import { reckonedSource } from '../definition/datasets';
import type { SelectedRow } from './read-selection';
import type { RefusedReason, RefusedRows } from './views';

/** A balance that can be imported. */
export interface Statement {
  readonly day: string;
  readonly account: Row;
  readonly balance: number;
}

export interface CheckedRows {
  /** One for each account and day. */
  readonly statements: readonly Statement[];
  readonly refused: readonly RefusedRows[];
}

export interface Checking {
  readonly dates: DateContext;
  /** All that the key sees, also closed ones. */
  readonly accounts: readonly Row[];
  /** Ids of those that the history has; none: all. */
  readonly chosenIds: readonly string[];
}

interface Refusal {
  readonly reason: RefusedReason;
  readonly text: string;
  readonly advice?: string;
}

/** What the selected rows say, and which are refused for which reason. */
export function checkRows(rows: readonly SelectedRow[], checking: Checking): CheckedRows {
  const readDay = remembered((cell) => readPastDay(cell, checking.dates));
  const readAccount = remembered((cell) => readAccountCell(cell, checking));
  const checked = rows.map((each) => ({ row: each.row, ...checkRow(each, readDay, readAccount) }));
  const stated = new Map<string, { readonly row: number; readonly statement: Statement }[]>();
  const refusals = checked.flatMap(({ row, ...found }) => {
    if ('reason' in found) return [{ row, ...found }];
    const key = `${found.day} ${found.account['id']}`;
    stated.set(key, [...(stated.get(key) ?? []), { row, statement: found }]);
    return [];
  });
  const statements: Statement[] = [];
  for (const same of stated.values()) {
    const [first] = same;
    if (first === undefined) continue;
    const { day, account, balance } = first.statement;
    if (same.every(({ statement }) => statement.balance === balance)) statements.push(first.statement);
    else
      refusals.push(
        ...same.map(({ row }) => ({ row, reason: 'twice' as const, text: `${accountName(account)}, ${day}` })),
      );
  }
  statements.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
  return { statements, refused: groupRefused(refusals) };
}

function checkRow(
  { day: dayCell, account: accountCell, balance, currency, source }: SelectedRow,
  readDay: (cell: unknown) => string | Refusal,
  readAccount: (cell: unknown) => Row | Refusal,
): Statement | Refusal {
  if (toId(source) === reckonedSource) return { reason: 'reckoned', text: '' };
  const day = readDay(dayCell);
  if (typeof day !== 'string') return day;
  const account = readAccount(accountCell);
  if (isRefusal(account)) return account;
  // A text may have its decimals behind a comma or a point, whatever the locale.
  if (typeof balance !== 'number' || !Number.isFinite(balance)) {
    const text = toText(balance);
    return { reason: /\d/.test(text) ? 'text' : 'balance', text };
  }
  const own = accountCurrency(account);
  if (isGiven(currency) && toId(currency) !== toId(own)) {
    return { reason: 'currency', text: toText(currency), advice: own };
  }
  // As many digits as Sheets keeps: a formula may show 0.3 for 0.30000000000000004.
  return { day, account, balance: Number(balance.toPrecision(15)) };
}

function isRefusal(found: Row | Refusal): found is Refusal {
  return !('id' in found);
}

/** The first day of Sheets. */
const firstDay = '1900-01-01';

function readPastDay(cell: unknown, dates: DateContext): string | Refusal {
  const text = isDate(cell) ? dates.dayOf(cell) : toText(cell);
  const day = readDayCell(cell, dates);
  if (day === null || day < firstDay) return { reason: 'date', text };
  return day < dates.today ? day : { reason: 'not before today', text };
}

function readAccountCell(cell: unknown, { accounts, chosenIds }: Checking): Row | Refusal {
  const text = toText(cell);
  if (text === '') return { reason: 'account', text };
  const find = (among: readonly Row[]): Row | null =>
    withFallback(
      () => findAccount(among, text),
      () => null,
      ({ code }) => code === 'unknown_account',
    );
  try {
    const found = find(accounts);
    if (found === null) {
      const nearest = nearestName(accounts.map(accountName), text);
      return { reason: 'account', text, advice: nearest ?? '' };
    }
    const isChosen = chosenIds.length === 0 || chosenIds.includes(toId(found['id']));
    return isChosen ? found : { reason: 'account left out', text };
  } catch (thrown) {
    if (!isAddonError(thrown) || thrown.code !== 'ambiguous_account') throw thrown;
    const same = accounts.filter((account) => find([account]) !== null);
    return { reason: 'several accounts', text, advice: same.slice(0, namedMax).map(tellApart).join('; ') };
  }
}

const namedMax = 4;

/** Sample: `6fa0… (Example Bank, 0042, INACTIVE)`. */
function tellApart(account: Row): string {
  const facts = [accountField.institution, 'mask', 'status'].flatMap((field) => textOf(account, field) ?? []);
  return `${account['id']}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

const textMax = 60;

function toText(cell: unknown): string {
  return String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textMax);
}

/** A column repeats its cells, and reading a date is a service call. */
function remembered<Found>(read: (cell: unknown) => Found): (cell: unknown) => Found {
  const known = new Map<unknown, Found>();
  return (cell) => getOrAdd(known, isDate(cell) ? `date ${cell.getTime()}` : cell, () => read(cell));
}

function groupRefused(refusals: readonly (Refusal & { readonly row: number })[]): RefusedRows[] {
  const groups = new Map<string, RefusedRows>();
  for (const { row, reason, text, advice = '' } of refusals) {
    const key = JSON.stringify([reason, text, advice]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { reason, text, advice, count: 1, firstRow: row });
    else {
      group.count += 1;
      group.firstRow = Math.min(group.firstRow, row);
    }
  }
  return Array.from(groups.values()).sort((a, b) => a.firstRow - b.firstRow);
}
