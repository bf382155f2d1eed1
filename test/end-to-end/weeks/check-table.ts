import { type ChangingApi, dayBefore } from './changing-api';
import type { TableRow, UserAtWork } from './user-at-work';
import type { Shown, WeekTable } from './week-tables';

/** Days that each run reads again. */
const recentDays = 45;
/** Rows that disappear at once and are not removed, but marked. */
const removedAtOnce = 10;

export interface CheckedTable {
  readonly table: WeekTable;
  readonly user: UserAtWork;
  readonly goneRows: 'mark' | 'remove';
  /** The first day of its filter. */
  readonly firstDay: string;
  /** Rows of past days in a table that keeps them, as they were last written. */
  readonly past: ReadonlyMap<string, string>;
}

/** What the server has, with the categories that FIN Changes says. */
export interface SaidApi {
  readonly api: ChangingApi;
  /** Transactions of which it said something under an id before: it is not certain that they are the same. */
  readonly unsure: ReadonlySet<string>;
}

export function asSaid(
  api: ChangingApi,
  changes: ReadonlyMap<string, string>,
  successors: (id: string) => readonly string[],
): SaidApi {
  const transactions = api.transactions.map((row) => ({ ...row, category: changes.get(row.id) ?? row.category }));
  const later = Array.from(changes.keys()).flatMap((id) => successors(id).slice(1));
  return { api: { ...api, transactions }, unsure: new Set(later.filter((id) => !changes.has(id))) };
}

/**
 * What a table shows that is not what the server has, after a run that nobody disturbed. `readsAll`: the run read all
 * days.
 */
export function differences(
  checked: CheckedTable,
  { api, unsure }: SaidApi,
  today: string,
  readsAll: boolean,
): string[] {
  const { table, user, firstDay, goneRows } = checked;
  const rows = user.rows();
  const found: string[] = [];
  const expected = table.expected(api, today, firstDay);
  const since = readsAll || !table.isByDays ? '' : dayBefore(today, recentDays);
  const isRead = ({ shown }: Pick<TableRow, 'shown'>): boolean => since === '' || isSince(shown['Date'], since);

  const byId = new Map<string, TableRow[]>();
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  for (const [id, own] of byId) {
    if (own.length > 1 && !user.copied.has(id)) found.push(`twice: ${id} in rows ${own.map(({ row }) => row)}`);
  }
  for (const [id, shown] of expected) {
    if (!isRead({ shown }) || unsure.has(id)) continue;
    const own = byId.get(id) ?? [];
    if (own.length === 0) found.push(`missing: ${id} ${JSON.stringify(shown)}`);
    for (const row of own) {
      if (row.isGone) found.push(`marked as gone, but on the server: ${id}`);
      const wrong = Object.keys(shown).filter(
        (heading) => row.shown[heading] !== shown[heading] && !(heading === table.overridable && row.isOverridden),
      );
      for (const heading of wrong) {
        found.push(
          `${id} ${heading}: ${JSON.stringify(row.shown[heading])} instead of ${JSON.stringify(shown[heading])}`,
        );
      }
    }
  }
  const others = rows.filter(({ id }) => !expected.has(id));
  const kept: string[] = [];
  for (const row of others) {
    if (table.keepsDays) {
      // A row that the user copied before a run wrote it has older values in the copy.
      const isKnown = !row.id.startsWith(today) && !user.copied.has(row.id);
      const before = isKnown ? checked.past.get(row.id) : undefined;
      if (before !== undefined && before !== textOf(row)) {
        found.push(`of a past day, but changed: ${row.id} ${before} to ${textOf(row)}`);
      }
      continue;
    }
    if (!isRead(row) || unsure.has(row.id) || !isOfSeenAccount(row, table, api)) continue;
    if (!row.isGone) found.push(`gone from the server, but not marked: ${row.id} ${JSON.stringify(row.shown)}`);
    if (goneRows === 'remove' && !row.hasUserContent) kept.push(`gone from the server, but not removed: ${row.id}`);
  }
  // Each of the API's once, and each own one.
  const isSummed =
    readsAll &&
    unsure.size === 0 &&
    table.headings.includes('Amount') &&
    !user.hasPlainText() &&
    user.copied.size === 0;
  const wanted = [...expected.values()].reduce((sum, { Amount }) => sum + Number(Amount), user.ownSum());
  if (isSummed && api.hidden.size === 0 && Math.abs(user.sum() - wanted) > 0.001) {
    found.push(`adds up to ${user.sum()} instead of ${wanted}`);
  }
  return kept.length > removedAtOnce ? found : [...found, ...kept];
}

/** What a row of a past day shows, whatever its format. */
export function textOf({ shown }: TableRow): string {
  return Object.values(shown).join(' | ');
}

/** What a run that nobody disturbed did to rows that it had to keep or to take over. */
export function wrongChanges(checked: CheckedTable, api: ChangingApi, before: readonly TableRow[]): string[] {
  const { table, user, firstDay } = checked;
  const after = new Map(user.rows().map((row) => [row.id, row]));
  const expected = table.expected(api, '', firstDay);
  const found: string[] = [];
  for (const row of before) {
    if (user.copied.has(row.id) || table.keepsDays) continue;
    const now = after.get(row.id);
    if (!isOfSeenAccount(row, table, api) && (now === undefined || now.isGone !== row.isGone)) {
      found.push(`of an account that the key does not see, but gone: ${row.id} ${textOf(row)}`);
    }
    const posted = api.transactions.find(({ id }) => id === api.postedAs.get(row.id));
    const isPosted =
      posted !== undefined &&
      expected.has(posted.id) &&
      !row.isGone &&
      !user.hasPlainText() &&
      row.accountId === posted.accountId &&
      row.shown['Date'] === posted.transactionDate &&
      row.shown['Amount'] === posted.displayAmount &&
      !before.some(({ id }) => id === posted.id);
    if (isPosted && (now !== undefined || after.get(posted.id)?.hasUserContent !== row.hasUserContent)) {
      found.push(`posted, but not taken over: ${row.id} as ${posted.id}`);
    }
  }
  return found;
}

/** False for a date that cannot be read, because its user formatted it as plain text. */
function isSince(date: Shown | undefined, since: string): boolean {
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= since;
}

/** A row of an account that the key does not see may still exist. */
function isOfSeenAccount({ id, accountId }: TableRow, table: WeekTable, api: ChangingApi): boolean {
  if (api.hidden.size === 0) return true;
  const account = table.dataset === 'accounts' ? id : accountId;
  return api.accounts.some((each) => each.id === account && !api.hidden.has(each.id));
}

/** How many rows a run added, changed, marked and removed, by what the sheet showed before and after it. */
export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly marked: number;
  readonly removed: number;
}

export function countsOf(
  before: readonly TableRow[],
  after: readonly TableRow[],
  successors: (id: string) => readonly string[],
): Counts {
  const [old, now] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row]))) as [
    Map<string, TableRow>,
    Map<string, TableRow>,
  ];
  // With another amount, only a pending payment that is posted is the same row.
  const isSameRow = (before: TableRow, after: TableRow | undefined): boolean =>
    after !== undefined &&
    (before.shown['Amount'] === after.shown['Amount'] ||
      (before.shown['Pending'] === true && after.shown['Pending'] === false));
  const laterIdOf = (row: TableRow): string | undefined =>
    now.has(row.id) ? undefined : successors(row.id).find((each) => isSameRow(row, now.get(each)) && !old.has(each));
  // Of two rows that one came back for, such as one that a user kept, it takes over one.
  const posted = new Set(before.flatMap((row) => laterIdOf(row) ?? []));
  const content = ({ shown, isGone }: TableRow): string => JSON.stringify([shown, isGone]);
  const stayed = after.filter(({ id }) => old.has(id));
  const isNewlyMarked = (row: TableRow): boolean => row.isGone && old.get(row.id)?.isGone === false;
  return {
    added: after.filter(({ id }) => !old.has(id) && !posted.has(id)).length,
    marked: stayed.filter(isNewlyMarked).length,
    changed:
      posted.size +
      stayed.filter((row) => !isNewlyMarked(row) && content(row) !== content(old.get(row.id) as TableRow)).length,
    removed: before.filter(({ id }) => !now.has(id)).length - posted.size,
  };
}
