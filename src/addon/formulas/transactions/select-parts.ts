import type { DateRange } from '../../days/day-text';
import { withFallback } from '../../errors/addon-error';
import { hasTagName, isSameTagName, readTags, withDescendants } from '../../lookup/tags';
import { dayOfCell, followMoved } from '../../matching/follow-moved';
import type { Row } from '../../rows/row';
import type { RowSet, Session } from '../../session/session';
import { isTagOfPart, partOf, splitRows } from '../../splits/parts';
import { type Split, type Splits, splitSheet } from '../../splits/split-sheet';
import { joinRowSets, type Sources } from '../run';

/** How the rows of a list are read, in which parts may take the place of transactions. */
export interface PartLists {
  readonly range: DateRange;
  readonly tag: string | undefined;
  readonly subtags: boolean;
  /** The rows that pass the filters of the API, with the tag if there is one. */
  read(): RowSet;
  /** The same with any tag or none. */
  readUntagged(): RowSet;
  /** All rows of some days, also those that are ignored. */
  readDays(range: DateRange): RowSet;
}

export interface RowsWithParts {
  readonly rowSet: RowSet;
  /** Puts parts in the place of transactions. `isNeeded`: whether an error in the split of one must be shown. */
  divide(rows: readonly Row[], isNeeded: (row: Row) => boolean): readonly Row[];
  /** Categories of the sheet, which no transaction may have. */
  readonly categories: readonly string[];
}

/** Reads the rows of a list for a formula that counts or lists parts. Without splits, it reads no more than without. */
export function readWithParts(sources: Sources, lists: PartLists): RowsWithParts {
  const splits = sources.splits();
  if (splits.size === 0) return { rowSet: lists.read(), divide: (rows) => rows, categories: [] };
  const session = sources.session();
  const isTagged = lists.tag === undefined ? null : tagTest(session, splits, lists.tag, lists.subtags);
  const follow = ({ rows }: RowSet): Splits =>
    followMoved(splits, rows, {
      ...{ session, range: lists.range, sheetName: splitSheet.name, notes: sources.notes },
      dayShown: (cell) => dayOfCell(cell, sources.sheetDates()),
      readDays: (days) => lists.readDays(days).rows,
    });
  const { rowSet, tagged, current } =
    isTagged === null ? readAnyParts(lists, follow) : readTaggedParts(lists, splits, isTagged, follow);
  return {
    rowSet,
    divide(rows, isNeeded) {
      const divided = splitRows(rows, current, isNeeded);
      if (isTagged === null) return divided;
      return divided.filter((row) => tagged.has(row['id']) || isTagged(partOf(row)?.tag ?? null));
    },
    categories: Array.from(current.values()).flatMap(({ parts }) => parts.flatMap(({ category }) => category ?? [])),
  };
}

type TagTest = (tag: string | null) => boolean;

/** Whether the tag of a part is the wanted one, or with `subtags` one below it. Tags of the sheet may be of it alone. */
function tagTest(session: Session, splits: Splits, wanted: string, subtags: boolean): TagTest {
  const texts = Array.from(splits.values()).flatMap(({ parts }) => parts.flatMap(({ tag }) => tag ?? []));
  if (texts.length === 0) return () => false;
  const tags = readTagsIfAllowed(session);
  const wantedIds = tags.filter(hasTagName(tags, wanted)).map(({ id }) => String(id));
  const ids = new Set(wantedIds.flatMap((id) => (subtags ? withDescendants(tags, id) : [id])));
  const isWanted = (text: string): boolean => isTagOfPart(tags, text, ids) ?? isSameTagName(text, wanted);
  const known = new Map(texts.map((text) => [text, isWanted(text)]));
  return (tag) => tag !== null && known.get(tag) === true;
}

function readTagsIfAllowed(session: Session): readonly Row[] {
  return withFallback(
    () => readTags(session).rows,
    () => [],
  );
}

interface TaggedRows {
  readonly rowSet: RowSet;
  /** Ids of the transactions that have the tag as a whole. */
  readonly tagged: ReadonlySet<unknown>;
  /** By the ids that their transactions have now. */
  readonly current: Splits;
}

type Follow = (rowSet: RowSet) => Splits;

function readAnyParts(lists: PartLists, follow: Follow): TaggedRows {
  const rowSet = lists.read();
  return { rowSet, tagged: new Set(), current: follow(rowSet) };
}

/** The transactions of the tag, and those of which a part has it, also under a new id. */
function readTaggedParts(lists: PartLists, splits: Splits, isTagged: TagTest, follow: Follow): TaggedRows {
  const hasTag = (split: Split | undefined): boolean => split?.parts.some(({ tag }) => isTagged(tag)) === true;
  const idsOf = (rowSet: RowSet | null) => new Set(rowSet?.rows.map(({ id }) => id) ?? []);
  if (!Array.from(splits.values()).some(hasTag)) {
    const rowSet = lists.read();
    return { rowSet, tagged: idsOf(rowSet), current: follow(rowSet) };
  }
  const [whole, all] = [readUnlessUnknown(lists), lists.readUntagged()];
  const current = follow(all);
  const divided = { ...all, rows: all.rows.filter(({ id }) => hasTag(current.get(String(id)))) };
  return { rowSet: joinRowSets(whole === null ? [divided] : [whole, divided]), tagged: idsOf(whole), current };
}

/** null if only the sheet has the tag. */
function readUnlessUnknown(lists: PartLists): RowSet | null {
  return withFallback(
    () => lists.read(),
    () => null,
    ({ code }) => code === 'unknown_tag',
  );
}
