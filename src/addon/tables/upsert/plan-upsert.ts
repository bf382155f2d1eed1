import type { Cell } from '../../cells/cells';
import { type MatchColumns, matchPosted } from './match-posted';
import { isSameCell, type ServerRow, type SheetRow } from './rows';

export interface UpsertRules {
  /** Index of the column that shows since when a row is gone; null: rows are never marked. */
  readonly goneColumn: number | null;
  /** The value for that column. */
  readonly goneSince: Cell;
  readonly removesGone: boolean;
  /** Columns that identify a pending row after it was posted; null if rows are never pending. */
  readonly match: MatchColumns | null;
  /** Ids of pending rows for which several posted ones fitted in an earlier run. */
  readonly unsureBefore: ReadonlySet<string>;
  /** Whether a new row is added above the others. */
  isOnTop(row: ServerRow): boolean;
}

export interface RowUpdate {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** What the sheet shows before it. */
  readonly before: readonly unknown[];
  /** Indexes of the cells that differ. */
  readonly changed: readonly number[];
}

export interface ReviewItem {
  readonly reason: 'unsure match' | 'duplicate' | 'gone with user content' | 'column with user content';
  readonly id: string;
}

export interface UpsertPlan {
  /** Every row that the server returned, by row. Unchanged ones may be written together with their neighbours. */
  readonly rows: readonly RowUpdate[];
  /** New rows to add below the others, and above them. */
  readonly inserts: readonly ServerRow[];
  readonly insertsOnTop: readonly ServerRow[];
  /** Rows to be marked as gone. */
  readonly marks: readonly number[];
  readonly removals: readonly number[];
  /** Pending rows that took the id of a posted one. */
  readonly matchedCount: number;
  readonly review: readonly ReviewItem[];
  /** Ids of pending rows for which several posted ones fit, with something of the user beside them or not. */
  readonly unsure: readonly string[];
}

/** If a larger share of the rows is gone, they are marked instead of removed: the key may see less now. */
const removedShareMax = 0.5;
const removedAlways = 10;

/**
 * Plans what must be written so that the owned columns show the rows of the server. Pure. A plan made after it was
 * carried out changes nothing. Rows keep their place; new ones keep the given order.
 */
export function planUpsert(
  sheetRows: readonly SheetRow[],
  serverRows: readonly ServerRow[],
  rules: UpsertRules,
): UpsertPlan {
  const server = new Map(serverRows.map((row) => [row.id, row]));
  const known = new Set(sheetRows.map(({ id }) => id));
  const missing = sheetRows.filter(({ id, isInScope }) => isInScope && !server.has(id));
  const unseen = serverRows.filter(({ id }) => !known.has(id));
  const { matches, unsure } =
    rules.match === null ? noMatches : matchPosted(missing, unseen, rules.match, rules.unsureBefore);

  const rows = sheetRows.flatMap((row): RowUpdate[] => {
    const found = matches.get(row) ?? server.get(row.id);
    return found === undefined ? [] : [toUpdate(row, found)];
  });
  const posted = new Set(Array.from(matches.values(), ({ id }) => id));
  const inserts = unseen.filter(({ id }) => !posted.has(id));
  const gone = missing.filter((row) => !matches.has(row));
  const removable = gone.filter(({ hasUserContent }) => !hasUserContent);
  const inScope = sheetRows.filter(({ isInScope }) => isInScope).length;
  const removes =
    rules.removesGone && (removable.length <= removedAlways || removable.length <= inScope * removedShareMax);
  const marked = removes ? gone.filter(({ hasUserContent }) => hasUserContent) : gone;
  return {
    rows: rows.sort((a, b) => a.row - b.row),
    inserts: inserts.filter((row) => !rules.isOnTop(row)),
    insertsOnTop: inserts.filter(rules.isOnTop),
    marks: (rules.goneColumn === null ? [] : marked)
      .filter((row) => isBlank(row.cells[rules.goneColumn ?? 0]))
      .map(({ row }) => row),
    removals: removes ? removable.map(({ row }) => row).sort((a, b) => a - b) : [],
    matchedCount: matches.size,
    review: [
      ...unsure
        .filter(({ hasUserContent }) => hasUserContent)
        .map(({ id }): ReviewItem => ({ reason: 'unsure match', id })),
      ...(removes ? marked.map(({ id }): ReviewItem => ({ reason: 'gone with user content', id })) : []),
    ],
    unsure: unsure.map(({ id }) => id),
  };
}

const noMatches = { matches: new Map<SheetRow, ServerRow>(), unsure: [] as readonly SheetRow[] };

function toUpdate({ row, cells }: SheetRow, server: ServerRow): RowUpdate {
  return {
    row,
    cells: server.cells,
    before: cells,
    changed: server.cells.flatMap((cell, index) => (isSameCell(cells[index], cell) ? [] : [index])),
  };
}

function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}
