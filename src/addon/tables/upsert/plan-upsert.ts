import type { Cell } from '../../cells/cells';
import { type MatchRules, matchMoved, type Relinks } from '../../matching/match-moved';
import { isOverridden, isSameCell, type ServerRow, type SheetRow } from '../../matching/rows';
import { isBlank } from '../../rows/row';
import type { Override } from '../definition/datasets';

export interface UpsertRules {
  /** Index of the column that shows since when a row is gone; null: rows are never marked. */
  readonly goneColumn: number | null;
  /** The value for that column. */
  readonly goneSince: Cell;
  readonly removesGone: boolean;
  /** How rows that come back under another id are recognized; null if they do not. */
  readonly match: Omit<MatchRules, 'goneColumn'> | null;
  /** Columns in which what a user typed is kept. */
  readonly overrides: readonly Override[];
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
  /** Indexes of the cells that a user has overridden; `cells` has what they show. */
  readonly overridden: readonly number[];
  /** What the API says where the user says something else; absent if it is not known. */
  readonly originals?: ReadonlyMap<number, Cell>;
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
  /** Rows that are marked, before or by this plan, and those that are no longer. */
  readonly gone: readonly number[];
  readonly returned: readonly number[];
  readonly removals: readonly number[];
  /** Rows that took the id of another one. */
  readonly matchedCount: number;
  readonly review: readonly ReviewItem[];
  /** Ids of rows that could be another one now, first those with something of the user beside them. */
  readonly unsure: readonly string[];
  /** Accounts that came back under another id. */
  readonly relinked: Relinks;
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
  const { goneColumn } = rules;
  const lasting = serverRows.filter(({ id }) => known.has(id));
  const { matches, unsure, relinked } =
    rules.match === null ? noMatches : matchMoved(missing, unseen, lasting, { ...rules.match, goneColumn });
  const isMarked = ({ cells }: { readonly cells: readonly unknown[] }): boolean =>
    goneColumn !== null && !isBlank(cells[goneColumn]);

  const rows = sheetRows.flatMap((row): RowUpdate[] => {
    const found = matches.get(row) ?? server.get(row.id);
    return found === undefined ? [] : [toUpdate(row, found, rules.overrides)];
  });
  const moved = new Set(Array.from(matches.values(), ({ id }) => id));
  const inserts = unseen.filter(({ id }) => !moved.has(id));
  const gone = missing.filter((row) => !matches.has(row));
  const removable = gone.filter(({ hasUserContent }) => !hasUserContent);
  const inScope = sheetRows.filter(({ isInScope }) => isInScope).length;
  const removes =
    rules.removesGone && (removable.length <= removedAlways || removable.length <= inScope * removedShareMax);
  const marked = removes ? gone.filter(({ hasUserContent }) => hasUserContent) : gone;
  const withContent = unsure.filter(({ hasUserContent }) => hasUserContent);
  const others = unsure.filter(({ hasUserContent }) => !hasUserContent);
  return {
    rows: rows.sort((a, b) => a.row - b.row),
    inserts: inserts.filter((row) => !rules.isOnTop(row)),
    insertsOnTop: inserts.filter(rules.isOnTop),
    marks: (goneColumn === null ? [] : marked).filter((row) => !isMarked(row)).map(({ row }) => row),
    gone: (goneColumn === null ? [] : marked).map(({ row }) => row),
    returned: rows.filter(({ before }) => isMarked({ cells: before })).map(({ row }) => row),
    removals: removes ? removable.map(({ row }) => row).sort((a, b) => a - b) : [],
    matchedCount: matches.size,
    review: [
      ...withContent.map(({ id }): ReviewItem => ({ reason: 'unsure match', id })),
      ...(removes ? marked.map(({ id }): ReviewItem => ({ reason: 'gone with user content', id })) : []),
    ],
    unsure: [...withContent, ...others].map(({ id }) => id),
    relinked,
  };
}

const noMatches = { matches: new Map<SheetRow, ServerRow>(), unsure: [] as readonly SheetRow[], relinked: {} };

function toUpdate(
  { row, id, cells: before, formulas, said = [], settled = [] }: SheetRow,
  server: ServerRow,
  overrides: readonly Override[],
): RowUpdate {
  const overridden = overrides
    .filter(
      ({ shown, source }) =>
        formulas?.includes(shown) === true ||
        // What the user says of it is not lost with its id: the next run finds it typed.
        (server.id !== id && said.includes(shown)) ||
        (!settled.includes(shown) && isOverridden(before[shown], before[source], server.cells[shown] ?? null)),
    )
    .map(({ shown }) => shown);
  const cells = server.cells.map((cell, index) => (overridden.includes(index) ? (before[index] as Cell) : cell));
  const changed = server.cells.flatMap((cell, index) =>
    overridden.includes(index) || isSameCell(before[index], cell) ? [] : [index],
  );
  // Typed since FIN Changes was read.
  const typed = overrides.flatMap(({ shown, source }) =>
    overridden.includes(shown) ? [[shown, server.cells[source] ?? null] as const] : [],
  );
  return { row, cells, before, changed, overridden, originals: new Map([...typed, ...(server.originals ?? [])]) };
}
