import { nearestName } from '../cells/compare-text';
import { ArgumentError } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import { folded, isUuid, type Row, rowsById, textOf } from '../rows/row';
import { tagField } from '../rows/tag';
import type { RowSet, Session } from '../session/session';

const separator = ' › ';

export function readTags(session: Session): RowSet {
  return session.rows({ operationId: 'listTags', filters: { type: 'transaction' } });
}

/** The parents of a tag, from the nearest on, and in a cycle each tag once. */
export function ancestorsOf(tags: ReadonlyMap<unknown, Row>, tag: Row): Row[] {
  const found = new Set<Row>();
  let parent = tags.get(tag[tagField.parent]);
  while (parent !== undefined && parent !== tag && !found.has(parent)) {
    found.add(parent);
    parent = tags.get(parent[tagField.parent]);
  }
  return Array.from(found);
}

/** A tag, and those below it. */
export function withDescendants(tags: readonly Row[], tagId: string): string[] {
  const byId = rowsById(tags);
  const below = tags.filter((tag) => ancestorsOf(byId, tag).some(({ id }) => id === tagId));
  return [tagId, ...below.flatMap(({ id }) => (typeof id === 'string' && id !== tagId ? id : []))];
}

/** Known paths of tags, so that a long chain of parents is followed once, not once per tag. */
const knownPaths = new WeakMap<ReadonlyMap<unknown, Row>, Map<Row, string>>();

/** Sample: `Travel › Hotels`. The path ends at a missing parent, and at one that would close a cycle. */
export function tagPath(tags: ReadonlyMap<unknown, Row>, tag: Row): string {
  const known = knownPaths.get(tags) ?? new Map<Row, string>();
  knownPaths.set(tags, known);
  const chain: Row[] = [];
  const seen = new Set<unknown>();
  let current: Row | undefined = tag;
  while (current !== undefined && !known.has(current) && !seen.has(current['id'])) {
    seen.add(current['id']);
    chain.push(current);
    current = tags.get(current[tagField.parent]);
  }
  let path = current === undefined ? undefined : known.get(current);
  // In a cycle, the path of each tag begins elsewhere.
  const isRing = current !== undefined && path === undefined;
  for (const each of chain.reverse()) {
    const name = textOf(each, 'name') ?? textOf(each, 'id') ?? '';
    path = path === undefined ? name : path + separator + name;
    if (!isRing) known.set(each, path);
  }
  return path ?? '';
}

/** An id needs no list, so that it works for a key that may not list tags. */
export function resolveTagId(session: Session, wanted: string): string {
  if (isUuid(wanted)) return folded(wanted);
  return textOf(findTag(readTags(session).rows, wanted), 'id') ?? '';
}

/** A tag by id, path, slug or name, in any case. */
function findTag(tags: readonly Row[], wanted: string): Row {
  const byId = rowsById(tags);
  for (const matches of matchersOf(tags, wanted)) {
    const found = tags.filter(matches);
    const [first, second] = found;
    if (second !== undefined) {
      const start = `Several tags are ${quote(wanted)}. Use `;
      const names = listNames(distinctNames(found, byId), sentenceMaxLength - start.length - 1);
      throw new ArgumentError('ambiguous_tag', `${start}${names.startsWith(',') ? 'the slug or id' : names}.`);
    }
    if (first !== undefined) return first;
  }
  const names = tags.flatMap((tag) => [textOf(tag, 'name') ?? '', tagPath(byId, tag)]);
  const nearest = nearestName(names, wanted.trim());
  const hint = nearest === null ? 'See FIN_TAGS() for what there is.' : `Did you mean ${nearest}?`;
  throw new ArgumentError('unknown_tag', `No tag ${quote(wanted)}. ${hint}`);
}

function matchersOf(tags: readonly Row[], wanted: string): ((tag: Row) => boolean)[] {
  const byId = rowsById(tags);
  const name = normalize(wanted);
  return [
    (tag) => normalize(textOf(tag, 'id') ?? '') === name,
    (tag) => normalize(tagPath(byId, tag)) === name,
    (tag) => normalize(textOf(tag, 'slug') ?? '') === name,
    (tag) => normalize(textOf(tag, 'name') ?? '') === name,
  ];
}

/** Whether a tag is called so: by its id, path, slug or name, in any case. The first of these that fits any counts. */
export function hasTagName(tags: readonly Row[], wanted: string): (tag: Row) => boolean {
  const matches = matchersOf(tags, wanted).find((each) => tags.some(each));
  return matches ?? (() => false);
}

/** Whether two texts are one name or path of a tag. */
export function isSameTagName(a: string, b: string): boolean {
  return normalize(a) === normalize(b);
}

/** Paths; slugs or ids if two paths are equal. */
function distinctNames(tags: readonly Row[], byId: ReadonlyMap<unknown, Row>): string[] {
  const paths = tags.map((tag) => tagPath(byId, tag));
  const areDistinct = new Set(paths.map(normalize)).size === paths.length;
  return areDistinct ? paths : tags.map((tag) => textOf(tag, 'slug') ?? textOf(tag, 'id') ?? '');
}

/** Accepts `Travel > Hotels`, which is easier to type, for `Travel › Hotels`. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .split(/[›>]/)
    .map((name) => name.trim())
    .join(separator);
}
