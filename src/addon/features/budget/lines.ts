import { foldAsTrim } from '../../cells/compare-text';

/** A line of the budget: a category, or a group, below which its categories are. */
export interface BudgetLine {
  readonly name: string;
  /** Blank if it has none. That of a group is its own name. */
  readonly group: string;
  readonly isGroup: boolean;
}

/**
 * Lines for categories, in their order, those of a group together at the place of its first one, below a line of the
 * group. Categories that are alone in their group come after these, and those without a group last. If these are fewer than
 * the others, they are a group, too, with the name of `other`. A category with the name of its group has the line of the group.
 */
export function planLines(
  categories: readonly string[],
  groupOf: (category: string) => string,
  other = '',
): BudgetLine[] {
  const groups = new Map<string, { readonly name: string; readonly categories: string[] }>();
  for (const category of withoutRepeats(categories)) {
    const name = groupOf(category);
    const group = groups.get(foldAsTrim(name)) ?? { name, categories: [] };
    group.categories.push(category);
    groups.set(foldAsTrim(name), group);
  }
  const without = groups.get('');
  groups.delete('');
  const all = [...groups.values()];
  const several = all.filter((group) => group.categories.length > 1);
  const alone = [...all.filter((group) => group.categories.length === 1), ...(without === undefined ? [] : [without])];
  const taken = several.flatMap((group) => [group.name, ...group.categories]).map(foldAsTrim);
  const others = alone.flatMap((group) => group.categories);
  const isFew = others.length > 1 && others.length < several.flatMap((group) => group.categories).length;
  const isOther = isFew && other !== '' && !taken.includes(foldAsTrim(other));
  return [
    ...several.flatMap(foldedLines),
    ...(isOther ? foldedLines({ name: other, categories: others }) : alone.flatMap(linesOf)),
  ];
}

interface Group {
  readonly name: string;
  readonly categories: readonly string[];
}

function foldedLines({ name, categories }: Group): BudgetLine[] {
  const others = categories.filter((category) => foldAsTrim(category) !== foldAsTrim(name));
  return [{ name, group: name, isGroup: true }, ...linesOf({ name, categories: others })];
}

function linesOf({ name, categories }: Group): BudgetLine[] {
  return categories.map((category) => ({ name: category, group: name, isGroup: false }));
}

/** The formula of one line counts all names that differ only in case and blanks. */
export function withoutRepeats(categories: readonly string[]): string[] {
  return Array.from(new Map([...categories].reverse().map((each) => [foldAsTrim(each), each])).values()).reverse();
}

/** Rows of lines below that of their group, from a first row on: each span is folded as one. */
export function spansOfGroups(lines: readonly BudgetLine[], firstRow: number): { row: number; rowCount: number }[] {
  const spans: { row: number; rowCount: number }[] = [];
  let isIn = '';
  for (const [index, { group, isGroup }] of lines.entries()) {
    if (isGroup) {
      isIn = foldAsTrim(group);
      spans.push({ row: firstRow + index + 1, rowCount: 0 });
    } else if (isIn === foldAsTrim(group) && group !== '') {
      const last = spans[spans.length - 1];
      if (last !== undefined) last.rowCount += 1;
    } else isIn = '';
  }
  return spans.filter(({ rowCount }) => rowCount > 0);
}
