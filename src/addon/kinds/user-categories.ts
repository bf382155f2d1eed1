import { foldAccents } from '../cells/compare-text';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import type { Platform } from '../platform/platform';
import { changeOf } from '../rows/change';
import type { Row } from '../rows/row';
import { columnsOf, type OwnSheet } from '../sheets/own-sheet';
import { meantWord } from '../sheets/words';
import { categoryOf } from './category';
import { type Kind, kinds } from './taxonomy';

export const categorySheet = {
  name: 'FIN Categories',
  columns: {
    category: { title: 'Category', widthPx: 260 },
    kind: { title: 'Kind', widthPx: 110, options: kinds },
    group: { title: 'Group', widthPx: 200 },
    note: { title: 'Note', widthPx: 420 },
  },
} satisfies OwnSheet;

/** What the user's sheet says of a category; null: nothing. */
export interface UserCategory {
  /** The name as the user wrote it. */
  readonly name: string;
  readonly kind: Kind | null;
  readonly group: string | null;
}

/** Categories by their folded names, as the Category column shows them. */
export type UserCategories = ReadonlyMap<string, UserCategory>;

export const foldCategory = foldAccents;

/** The group that the user has put a transaction or its category into; null if none. */
export function groupOf(categories: UserCategories, row: Row): string | null {
  const changed = changeOf(row)?.group ?? null;
  if (changed !== null) return spellGroup(categories, changed);
  const category = categoryOf(row);
  return category === null ? null : (categories.get(foldCategory(category))?.group ?? null);
}

/** As the sheet spells it, so that what the user typed elsewhere is in the same group. */
function spellGroup(categories: UserCategories, group: string): string {
  const own = Array.from(categories.values()).find((each) => foldCategory(each.group ?? '') === foldCategory(group));
  return own?.group ?? group;
}

/** Folded names of groups, each with a category that FIN Categories puts into it. */
export type GroupMembers = readonly (readonly [group: string, category: string])[];

/** The categories that some names stand for if they are groups. */
export function membersOf(categories: UserCategories, names: readonly string[]): GroupMembers {
  const folded = names.map(foldCategory);
  return [...categories.values()].flatMap(({ name, group }) => {
    const own = foldCategory(group ?? '');
    return group !== null && folded.includes(own) ? [[own, name] as const] : [];
  });
}

/** Whether a group may stand for a category. */
export function isMember(members: GroupMembers, group: string, category: string): boolean {
  return members.some(([own, name]) => own === group && foldCategory(name) === foldCategory(category));
}

/**
 * The categories of the sheet FIN Categories, whose headings are in its first row; none if there is no such sheet, or it
 * is blank. At most two service calls.
 */
export function readUserCategories(platform: Platform): UserCategories {
  return parseUserCategories(platform.spreadsheet()?.valuesOf(categorySheet.name) ?? []);
}

/** The categories of the cells of the sheet. */
export function parseUserCategories([headings, ...rows]: readonly (readonly unknown[])[]): UserCategories {
  if (headings === undefined) return new Map();
  const columns = columnsOf(categorySheet, headings);
  // Without them, all kinds of the user would be gone without a word.
  for (const key of ['category', 'kind'] as const) {
    if (columns[key] < 0) throw refusal(1, `The heading ${quote(categorySheet.columns[key].title)} is missing.`);
  }
  const found = new Map<string, UserCategory>();
  const groups = new Map<string, string>();
  rows.forEach((row, index) => {
    const texts = [columns.category, columns.kind, columns.group].map((column) => String(row[column] ?? '').trim());
    const failed = texts.find((text) => cellError.test(text));
    if (failed !== undefined) throw refusal(index + 2, `A cell shows ${quote(failed)}.`);
    const [name = '', kind = '', group = ''] = texts;
    if (name === '') return;
    const before = found.get(foldCategory(name));
    // A group keeps its first spelling.
    if (group !== '' && !groups.has(foldCategory(group))) groups.set(foldCategory(group), group);
    const category = { name, kind: readKind(kind, index + 2), group: groups.get(foldCategory(group)) ?? null };
    if (before !== undefined && (before.kind !== category.kind || before.group !== category.group)) {
      throw refusal(index + 2, `${quote(name)} is there twice, with different kinds or groups.`);
    }
    found.set(foldCategory(name), category);
  });
  return found;
}

/** What a cell shows if its formula fails. */
export const cellError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!)$/;

function readKind(text: string, row: number): Kind | null {
  if (text === '') return null;
  const kind = meantWord(kinds, text);
  if (kind === undefined) throw refusal(row, `No kind ${quote(text)}. Valid: ${kinds.join(', ')}.`);
  return kind;
}

function refusal(row: number, sentence: string): ArgumentError {
  return new ArgumentError('invalid_categories', `${categorySheet.name}, row ${row}: ${sentence}`);
}
