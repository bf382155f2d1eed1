import { dayMs } from '../../days/day-number';
import { isDate } from '../../days/day-text';
import { isSameCell, type ServerRow, type SheetRow } from './rows';

/** Indexes of owned columns. */
export interface MatchColumns {
  readonly date: number;
  /** The name of the account. */
  readonly account: number;
  readonly amount: number;
  readonly pending: number;
  /** Decides between several matches; null if the table does not show it. */
  readonly name: number | null;
}

export interface PostedMatches {
  readonly matches: ReadonlyMap<SheetRow, ServerRow>;
  /** Pending rows for which there are several posted rows, now or in an earlier run, or none left. */
  readonly unsure: readonly SheetRow[];
}

/** A payment is posted some days later. Its date may also move back a little. */
const daysLaterMax = 14;
const daysEarlierMax = 3;

/**
 * A pending transaction often gets a new id when it is posted. A pending row that disappeared and a new posted row of
 * the same account and amount, near in date, are the same if neither has another match. An equal name decides between
 * several. Anything else is left for review, also in later runs: if the user deletes one of the matching posted rows,
 * it returns as new and would then be the only match.
 */
export function matchPosted(
  missing: readonly SheetRow[],
  unseen: readonly ServerRow[],
  columns: MatchColumns,
  unsureBefore: ReadonlySet<string>,
): PostedMatches {
  const pending = missing.filter(({ cells }) => cells[columns.pending] === true);
  const posted = unseen.filter(({ cells }) => cells[columns.pending] !== true);
  const fits = (row: SheetRow, server: ServerRow): boolean =>
    isSameAccount(row, server, columns.account) &&
    server.cells[columns.amount] !== null &&
    isSameCell(row.cells[columns.amount], server.cells[columns.amount] ?? null) &&
    isNear(row.cells[columns.date], server.cells[columns.date]);
  const fitsByName = (row: SheetRow, server: ServerRow): boolean =>
    columns.name !== null &&
    fits(row, server) &&
    isSameCell(row.cells[columns.name], server.cells[columns.name] ?? null);

  const matches = new Map<SheetRow, ServerRow>();
  for (const isFit of [fitsByName, fits]) pair(pending, posted, isFit, unsureBefore, matches);
  const taken = new Set(matches.values());
  const unsure = pending.filter(
    (row) =>
      !matches.has(row) &&
      (unsureBefore.has(row.id) || posted.some((server) => fits(row, server) && !taken.has(server))),
  );
  return { matches, unsure };
}

/** Takes the pairs in which neither row has another match. Rows that were unsure before only count as a match. */
function pair(
  pending: readonly SheetRow[],
  posted: readonly ServerRow[],
  isFit: (row: SheetRow, server: ServerRow) => boolean,
  unsureBefore: ReadonlySet<string>,
  matches: Map<SheetRow, ServerRow>,
): void {
  const taken = new Set(matches.values());
  const choices = new Map<SheetRow, ServerRow[]>();
  const wanted = new Map<ServerRow, number>();
  for (const row of pending) {
    if (matches.has(row)) continue;
    const own = posted.filter((server) => !taken.has(server) && isFit(row, server));
    choices.set(row, own);
    for (const server of own) wanted.set(server, (wanted.get(server) ?? 0) + 1);
  }
  for (const [row, own] of choices) {
    const [only, another] = own;
    const isSure = only !== undefined && another === undefined && wanted.get(only) === 1;
    if (isSure && !unsureBefore.has(row.id)) matches.set(row, only);
  }
}

/** By id, because two accounts may have one name, and it may change; by name if the row does not have the id. */
function isSameAccount(row: SheetRow, server: ServerRow, nameColumn: number): boolean {
  if (row.account !== null && server.account !== null) return row.account === server.account;
  return isSameCell(row.cells[nameColumn], server.cells[nameColumn] ?? null);
}

function isNear(before: unknown, after: unknown): boolean {
  const [from, to] = [timeOf(before), timeOf(after)];
  if (from === null || to === null) return false;
  const days = Math.round((to - from) / dayMs);
  return days >= -daysEarlierMax && days <= daysLaterMax;
}

function timeOf(value: unknown): number | null {
  return isDate(value) ? value.getTime() : null;
}
