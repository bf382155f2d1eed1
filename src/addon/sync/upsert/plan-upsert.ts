import type { Cell } from '../../table/cells';
import { type MatchColumns, matchPosted } from './match-posted';
import type { ServerRow, SheetRow } from './rows';
import { isSameCell } from './same-cell';

export interface UpsertRules {
  /** Place of the column that says since when a row is gone; null: rows are never marked. */
  readonly goneColumn: number | null;
  /** What is written there. */
  readonly goneSince: Cell;
  readonly removesGone: boolean;
  /** Columns by which a pending row is recognized once it is posted; null: never. */
  readonly match: MatchColumns | null;
  /** Ids of pending rows for which several posted ones fitted in an earlier run. */
  readonly unsureBefore: ReadonlySet<string>;
  /** Whether a new row comes above the others. */
  isOnTop(row: ServerRow): boolean;
}

export interface RowUpdate {
  readonly row: number;
  /** The one that the row has after the update. */
  readonly id: string;
  readonly cells: readonly Cell[];
  /** What the sheet shows before it. */
  readonly before: readonly unknown[];
  readonly isChanged: boolean;
}

export interface ReviewItem {
  readonly reason: 'unsure match' | 'duplicate' | 'gone with user content' | 'column with user content';
  readonly id: string;
}

export interface UpsertPlan {
  /** Every row that the server knows, by row; those that are not changed lie between others and may be written along. */
  readonly rows: readonly RowUpdate[];
  /** New rows that come below the others, and above them. */
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

/** Above this share of the rows that were read, rows are marked in place of being removed: the key may see less now. */
const removedShareMax = 0.5;
const removedAlways = 10;

/**
 * What has to be written so that the owned columns show the rows of the server: pure, and without effect when it is
 * planned again after it was carried out. Rows keep their place; new ones keep the order given.
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
    id: server.id,
    cells: server.cells,
    before: cells,
    isChanged: server.cells.some((cell, index) => !isSameCell(cells[index], cell)),
  };
}

function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}
