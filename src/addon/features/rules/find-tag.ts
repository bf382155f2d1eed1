import { foldText } from '../../cells/compare-text';
import { AddonError, isAddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { readTags, resolveTagId, tagPath, tagsById } from '../../lookup/tags';
import { type Row, textOf } from '../../rows/row';
import { isArchived } from '../../rows/tag';
import type { Session } from '../../session/session';
import { RuleError } from './rule-error';

export interface TagFinder {
  /** A tag by path, name, slug or id; throws for one that is unknown, ambiguous or archived. */
  find(wanted: string): { readonly id: string; readonly path: string };
  /** Paths of unknown tags. An unknown parent comes before its children. */
  missing(): string[];
}

/** Thousands of rules name few tags, so each name is looked for once. */
export function createTagFinder(session: Session): TagFinder {
  const known = new Map<string, { id: string; path: string } | AddonError>();
  const missing = new Map<string, string>();
  let list: { tags: readonly Row[]; paths: ReadonlyMap<string, Row>; byId: ReadonlyMap<unknown, Row> } | null = null;

  const read = () => {
    if (list !== null) return list;
    const tags = readTags(session).rows;
    const byId = tagsById(tags);
    const paths = new Map<string, Row>();
    const twice = new Set<string>();
    for (const tag of tags) {
      const path = foldText(tagPath(byId, tag));
      if (paths.has(path)) twice.add(path);
      paths.set(path, tag);
    }
    // `resolveTagId` explains how to distinguish these.
    for (const path of twice) paths.delete(path);
    list = { tags, paths, byId };
    return list;
  };

  const look = (wanted: string): { id: string; path: string } => {
    const { tags, paths, byId } = read();
    const exact = paths.get(foldText(splitPath(wanted).join(separator)));
    const id = exact === undefined ? resolveTagId(session, wanted) : (textOf(exact, 'id') ?? '');
    const tag = exact ?? tags.find((each) => textOf(each, 'id')?.toLowerCase() === id.toLowerCase());
    if (tag === undefined) throw new AddonError('unknown_tag', `No tag ${quote(wanted)}.`);
    if (isArchived(tag)) throw new RuleError('archived_tag', `The tag ${quote(wanted)} is archived.`, wanted);
    return { id, path: tagPath(byId, tag) };
  };

  const addMissing = (wanted: string): void => {
    const names = splitPath(wanted);
    names.forEach((_, index) => {
      const path = names.slice(0, index + 1).join(separator);
      if (!read().paths.has(foldText(path)) && !missing.has(foldText(path))) missing.set(foldText(path), path);
    });
  };

  return {
    find(wanted) {
      const key = foldText(wanted);
      let found = known.get(key);
      if (found === undefined) {
        try {
          found = look(wanted);
        } catch (thrown) {
          if (!isAddonError(thrown)) throw thrown;
          if (thrown.code === 'unknown_tag') addMissing(wanted);
          found = thrown;
        }
        known.set(key, found);
      }
      if (isAddonError(found)) throw found;
      return found;
    },
    missing: () => Array.from(missing.values()),
  };
}

const separator = ' › ';

/** `Travel > Hotels` is what a keyboard has for `Travel › Hotels`. */
export function splitPath(path: string): string[] {
  return path
    .split(/[›>]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
