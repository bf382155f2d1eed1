import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { type Row, textOf } from '../table/row';
import type { Reader, RowSet } from './reader';

const separator = ' › ';

export function readTags(reader: Reader): RowSet {
  return reader.rows({ operationId: 'listTags', filters: { type: 'transaction' } });
}

/** Parents first: `Travel › Hotels`. A parent that is not there, or that would close a ring, ends the path. */
export function tagPath(tags: ReadonlyMap<unknown, Row>, tag: Row): string {
  const names: string[] = [];
  const seen = new Set<unknown>();
  let current: Row | undefined = tag;
  while (current !== undefined && !seen.has(current['id'])) {
    seen.add(current['id']);
    names.unshift(textOf(current, 'name') ?? textOf(current, 'id') ?? '');
    current = tags.get(current['parentTagId']);
  }
  return names.join(separator);
}

export function tagsById(tags: readonly Row[]): ReadonlyMap<unknown, Row> {
  return new Map(tags.map((tag) => [tag['id'], tag]));
}

/** A tag by id, path, slug or name, in any case. */
export function findTag(tags: readonly Row[], wanted: string): Row {
  const byId = tagsById(tags);
  const name = normalize(wanted);
  const matchers: ((tag: Row) => boolean)[] = [
    (tag) => normalize(textOf(tag, 'id') ?? '') === name,
    (tag) => normalize(tagPath(byId, tag)) === name,
    (tag) => normalize(textOf(tag, 'slug') ?? '') === name,
    (tag) => normalize(textOf(tag, 'name') ?? '') === name,
  ];
  for (const matches of matchers) {
    const [first, second] = tags.filter(matches);
    if (second !== undefined) {
      throw new ArgumentError('ambiguous_tag', `Several tags are called ${quote(wanted)}. Use the path or slug.`);
    }
    if (first !== undefined) return first;
  }
  throw new ArgumentError('unknown_tag', `No tag ${quote(wanted)}. See FIN_TAGS() for what there is.`);
}

/** `Travel > Hotels` is what a keyboard has for `Travel › Hotels`. */
function normalize(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s*[›>]\s*/g, separator);
}
