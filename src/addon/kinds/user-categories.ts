import { foldAccents } from '../cells/fold-text';
import type { Row } from '../cells/row';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import type { Platform } from '../platform/platform';
import { categoryOf } from './category';
import { type Kind, kinds } from './taxonomy';

export const categorySheetName = 'FIN Categories';
export const categoryHeadings = ['Category', 'Kind', 'Group'] as const;

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

/** The group of a transaction's category; null if the sheet names none. */
export function groupOf(categories: UserCategories, row: Row): string | null {
  const category = categoryOf(row);
  return category === null ? null : (categories.get(foldCategory(category))?.group ?? null);
}

/** The categories of the sheet FIN Categories; none if there is no such sheet. At most two service calls. */
export function readUserCategories(platform: Platform): UserCategories {
  const [headings, ...rows] = platform.spreadsheet()?.valuesOf(categorySheetName) ?? [];
  const columns = categoryHeadings.map((heading) =>
    (headings ?? []).findIndex((cell) => foldCategory(String(cell)) === foldCategory(heading)),
  );
  const [nameColumn = -1] = columns;
  if (nameColumn < 0) return new Map();
  const found = new Map<string, UserCategory>();
  rows.forEach((row, index) => {
    const [name = '', kind = '', group = ''] = columns.map((column) => String(row[column] ?? '').trim());
    if (name === '') return;
    const before = found.get(foldCategory(name));
    const category = { name, kind: readKind(kind, index + 2), group: group === '' ? null : group };
    if (before !== undefined && (before.kind !== category.kind || before.group !== category.group)) {
      throw refusal(index + 2, `${quote(name)} is there twice, with different kinds or groups.`);
    }
    found.set(foldCategory(name), category);
  });
  return found;
}

function readKind(text: string, row: number): Kind | null {
  if (text === '') return null;
  const kind = kinds.find((each) => each === text.toLowerCase());
  if (kind === undefined) throw refusal(row, `No kind ${quote(text)}. Valid: ${kinds.join(', ')}.`);
  return kind;
}

function refusal(row: number, sentence: string): ArgumentError {
  return new ArgumentError('invalid_categories', `${categorySheetName}, row ${row}: ${sentence}`);
}
