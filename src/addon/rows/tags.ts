import { ArgumentError } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import { type Row, textOf } from '../table/row';
import { isUuid } from './accounts';
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

/** An id needs no list, so that it works for a key that may not list tags. */
export function resolveTagId(reader: Reader, wanted: string): string {
  if (isUuid(wanted)) return wanted.trim().toLowerCase();
  return textOf(findTag(readTags(reader).rows, wanted), 'id') ?? '';
}

/** A tag by id, path, slug or name, in any case. */
function findTag(tags: readonly Row[], wanted: string): Row {
  const byId = tagsById(tags);
  const name = normalize(wanted);
  const matchers: ((tag: Row) => boolean)[] = [
    (tag) => normalize(textOf(tag, 'id') ?? '') === name,
    (tag) => normalize(tagPath(byId, tag)) === name,
    (tag) => normalize(textOf(tag, 'slug') ?? '') === name,
    (tag) => normalize(textOf(tag, 'name') ?? '') === name,
  ];
  for (const matches of matchers) {
    const found = tags.filter(matches);
    const [first, second] = found;
    if (second !== undefined) {
      const start = `Several tags are ${quote(wanted)}. Use `;
      const names = listNames(toldApart(found, byId), sentenceMaxLength - start.length - 1);
      throw new ArgumentError('ambiguous_tag', `${start}${names.startsWith(',') ? 'the slug or id' : names}.`);
    }
    if (first !== undefined) return first;
  }
  throw new ArgumentError('unknown_tag', `No tag ${quote(wanted)}. See FIN_TAGS() for what there is.`);
}

/** Paths; where two are the same, slugs or ids. */
function toldApart(tags: readonly Row[], byId: ReadonlyMap<unknown, Row>): string[] {
  const paths = tags.map((tag) => tagPath(byId, tag));
  const isEach = new Set(paths.map(normalize)).size === paths.length;
  return isEach ? paths : tags.map((tag) => textOf(tag, 'slug') ?? textOf(tag, 'id') ?? '');
}

/** `Travel > Hotels` is what a keyboard has for `Travel › Hotels`. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .split(/[›>]/)
    .map((name) => name.trim())
    .join(separator);
}
