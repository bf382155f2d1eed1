import { hasId, type Row } from '../../cells/row';
import { ancestorsOf, readTags, tagsById } from '../../lookup/tags';
import { explainRefusal, type Sources } from '../run';
import { type ApiFilters, readTagged, taggedQuery } from './select';

/** The tags of some transactions. */
export interface Taggings {
  /** All tags by id. */
  readonly tags: ReadonlyMap<unknown, Row>;
  /** The tags of a transaction; with `addsParents`, those above them too. */
  tagsOf(row: Row): readonly Row[];
}

/** A transaction has no field for its tags, so the transactions of every tag are read: at least one request per tag. */
export function readTaggings(sources: Sources, filters: ApiFilters, addsParents = false): Taggings {
  const session = sources.session();
  const listed = explainRefusal(sources, 'listTags', () => readTags(session).rows);
  const tags = tagsById(listed);
  session.readAhead(listed.map((tag) => taggedQuery(filters, String(tag['id']))));
  const found = new Map<unknown, Set<Row>>();
  for (const tag of listed) {
    const own = addsParents ? [tag, ...ancestorsOf(tags, tag)] : [tag];
    for (const { id } of readTagged(sources, filters, String(tag['id'])).rows.filter(hasId)) {
      const known = found.get(id) ?? new Set();
      found.set(id, known);
      for (const each of own) known.add(each);
    }
  }
  return { tags, tagsOf: (row) => Array.from(found.get(row['id']) ?? []) };
}
