import { foldText } from '../../cells/compare-text';
import { LimitError } from '../../errors/addon-error';
import { ancestorsOf, readTags } from '../../lookup/tags';
import { hasId, type Row, rowsById } from '../../rows/row';
import type { ListQuery, QueryValue, RowSet } from '../../session/session';
import { partOf, tagOfPart } from '../../splits/parts';
import { splitSheet } from '../../splits/split-sheet';
import { explainRefusal, joinRowSets, type Sources } from '../run';

export type ApiFilters = { readonly [name: string]: QueryValue };

type TagSources = Pick<Sources, 'connection' | 'session'>;

/** The tags of some transactions. */
export interface Taggings {
  /** All tags by id. */
  readonly tags: ReadonlyMap<unknown, Row>;
  /** The tags of a transaction; with `addsParents`, those above them too. */
  tagsOf(row: Row): readonly Row[];
}

/** With more tags, their lists are cached together, and a refresh reads some of them in rotation. */
const separateListsMax = 60;
/** Each needs entries of its own in Google's cache, which has 1,000. */
const longListsMax = 200;

/** A transaction has no field for its tags, so the transactions of every tag are read: at least one request per tag. */
export function readTaggings(sources: TagSources, filters: ApiFilters, addsParents = false): Taggings {
  const listed = explainRefusal(sources, 'listTags', () => readTags(sources.session()).rows);
  const tags = new Map(rowsById(listed));
  const tagIds = listed.map(({ id }) => String(id));
  const { shortLists, longLists } = readTagLists(sources, filters, tagIds);
  const found = new Map<unknown, Set<Row>>();
  for (const tag of listed) {
    const own = addsParents ? [tag, ...ancestorsOf(tags, tag)] : [tag];
    const tagId = String(tag['id']);
    const ids =
      shortLists.get(tagId) ??
      longLists
        .get(tagId)
        ?.rows.filter(hasId)
        .map(({ id }) => id) ??
      [];
    for (const id of ids) {
      const known = found.get(id) ?? new Set();
      found.set(id, known);
      for (const each of own) known.add(each);
    }
  }
  const ofParts = new Map<string, readonly Row[]>();
  const withTagOfPart = (own: ReadonlySet<Row>, text: string): readonly Row[] => {
    const added = ofParts.get(text) ?? findTagOfPart(tags, listed, text, addsParents);
    ofParts.set(text, added);
    return Array.from(new Set([...own, ...added]));
  };
  return {
    tags,
    tagsOf(row) {
      const own = found.get(row['id']) ?? new Set();
      const text = partOf(row)?.tag ?? null;
      return text === null ? Array.from(own) : withTagOfPart(own, text);
    },
  };
}

/** The tag that a part has in the sheet FIN Splits. One that the API does not have is added to `tags`. */
function findTagOfPart(tags: Map<unknown, Row>, listed: readonly Row[], text: string, addsParents: boolean): Row[] {
  const tag = tagOfPart(listed, text);
  if (tag !== null) return addsParents ? [tag, ...ancestorsOf(tags, tag)] : [tag];
  const id = `${splitSheet.name} ${foldText(text)}`;
  const own = tags.get(id) ?? { id, name: text };
  tags.set(id, own);
  return [own];
}

/** Transactions that have at least one of the tags; `readAll` has those with any tag or none. */
export function readWithAnyTag(
  sources: Sources,
  filters: ApiFilters,
  tagIds: readonly string[],
  readAll: () => RowSet,
): RowSet {
  const { shortLists, longLists } = readTagLists(sources, filters, tagIds);
  const sets = Array.from(longLists.values());
  if (shortLists.size === 0) return joinRowSets(sets);
  const tagged = new Set(Array.from(shortLists.values()).flat());
  const all = readAll();
  return joinRowSets([
    { ...all, rows: all.rows.filter((row) => hasId(row) && tagged.has(String(row['id']))) },
    ...sets,
  ]);
}

interface TagLists {
  /** Ids of the transactions of a tag, by its id. */
  readonly shortLists: ReadonlyMap<string, readonly string[]>;
  /** Complete transactions of the days in `filters`. */
  readonly longLists: ReadonlyMap<string, RowSet>;
}

function readTagLists(sources: TagSources, filters: ApiFilters, tagIds: readonly string[]): TagLists {
  const session = sources.session();
  const shortLists = new Map<string, readonly string[]>();
  if (tagIds.length > separateListsMax) {
    const { idsByTag } = explainRefusal(sources, 'listTagTransactions', () => session.tagLinks(tagIds));
    for (const [tagId, ids] of idsByTag) if (ids !== null) shortLists.set(tagId, ids);
  }
  const long = tagIds.filter((tagId) => !shortLists.has(tagId));
  if (long.length > longListsMax) throw tooManyLongLists(long.length);
  const queries = long.map((tagId) => [tagId, taggedQuery(filters, tagId)] as const);
  session.readAhead(queries.map(([, query]) => query));
  const longLists = new Map(
    queries.map(([tagId, query]) => [tagId, explainRefusal(sources, 'listTagTransactions', () => session.rows(query))]),
  );
  return { shortLists, longLists };
}

export function taggedQuery(filters: ApiFilters, tagId: string): ListQuery {
  return { operationId: 'listTagTransactions', path: { tagId }, filters };
}

function tooManyLongLists(count: number): LimitError {
  return new LimitError(
    'too_many_tags',
    `${count} tags have more than 100 transactions each, too many for one formula. Use FIN_TAGGED for one tag.`,
  );
}
