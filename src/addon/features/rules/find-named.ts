import { foldText } from '../../cells/compare-text';
import { AddonError, isAddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { readTags, resolveTagId, tagPath } from '../../lookup/tags';
import type { Platform } from '../../platform/platform';
import { type Row, rowsById, textOf } from '../../rows/row';
import { isArchived } from '../../rows/tag';
import { RuleError, refuseRule } from '../../rules/rule-error';
import type { Session } from '../../session/session';
import { columnsNamed, type OpenTable, openTables, type UnreadTable } from '../../tables/set-values/open-tables';

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
    const byId = rowsById(tags);
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

/** The columns of the user in the synced tables of transactions. */
export interface SetColumns {
  /** The heading in small letters; throws if no table has the column, or it is not clear which one is meant. */
  find(heading: string): string;
  /** The tables that have been opened: none before the first rule that sets a column. */
  tables(): readonly OpenTable[];
  unread(): readonly UnreadTable[];
}

/** Thousands of rules name few columns, so the tables are opened once. */
export function createSetColumns(platform: Platform): SetColumns {
  let opened: ReturnType<typeof openTables> | null = null;
  return {
    find(heading) {
      opened = opened ?? openTables(platform);
      const found = opened.open.map((table) => columnsNamed(table, heading));
      const isInTwo = found.some(({ own, isOwned }) => own.length > 1 || (own.length > 0 && isOwned));
      if (isInTwo) {
        refuseRule('ambiguous_column', `A table has two columns ${quote(heading)}. Rename one of them.`, heading);
      }
      if (found.some(({ own }) => own.length > 0)) return foldText(heading);
      if (found.some(({ isOwned }) => isOwned)) {
        refuseRule('own_column', `${quote(heading)} is a column of the add-on. Add a column of your own.`, heading);
      }
      return refuseRule(
        'unknown_column',
        `No synced table of transactions has a column ${quote(heading)} of yours.`,
        heading,
      );
    },
    tables: () => opened?.open ?? [],
    unread: () => opened?.unread ?? [],
  };
}
