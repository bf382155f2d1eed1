import type { UserCategories } from '../kinds/user-categories';
import type { Spreadsheet } from '../platform/platform';
import { toId } from '../rows/row';
import { columnsOf, referencesTo } from '../sheets/own-sheet';
import { kindOfPart } from '../splits/part-kinds';
import { splitSheet, toSplits } from '../splits/split-sheet';
import type { SpendingRow } from './find-spending';
import type { SplitColumns } from './split-lines';
import { foldAsTrim } from './write-budget';

/** The sheet FIN Splits, as the budget reads it. */
export interface BudgetSplits {
  readonly columns: SplitColumns;
  /** Reads the parts. Returns what the formula of the lines will show for rows of the table. */
  read(categories: UserCategories): (rows: readonly SpendingRow[]) => readonly SpendingRow[];
}

/** null if there is no such sheet, or nothing to read in it. One call without it. */
export function findSplits(spreadsheet: Spreadsheet): BudgetSplits | null {
  const values = spreadsheet.valuesOf(splitSheet.name);
  const found = columnsOf(splitSheet, values[0] ?? []);
  if (found.id < 0 || found.amount < 0 || found.category < 0) return null;
  const reference = referencesTo(spreadsheet, splitSheet);
  const { id, amount, category } = found;
  return {
    columns: { id: reference(id), amount: reference(amount), category: reference(category) },
    read(categories) {
      const splits = toSplits(values);
      return (rows) => {
        // As the table spells them, the name of a row is that of FIN_SUMMARY.
        const spellings = new Map(rows.map((row) => [foldAsTrim(row.category), row.category]));
        const spell = (line: SpendingRow): SpendingRow => ({
          ...line,
          category: spellings.get(foldAsTrim(line.category)) ?? line.category,
        });
        return rows.flatMap((row) => {
          const parts = splits.get(toId(row.id))?.parts ?? [];
          return parts.flatMap((part) => linesOfPart(row, part, categories).map(spell));
        });
      };
    },
  };
}

function linesOfPart(
  row: SpendingRow,
  { amount, category }: { readonly amount: number; readonly category: string | null },
  categories: UserCategories,
): SpendingRow[] {
  const isOwn = category === null || foldAsTrim(category) === foldAsTrim(row.category);
  if (isOwn || row.kind === '' || typeof row.amount !== 'number') return [];
  const kind = kindOfPart(
    { category, amount },
    { category: String(row.category), amount: row.amount },
    () => String(row.kind),
    categories,
  );
  return [
    { ...row, category, amount, kind },
    { ...row, amount: -amount },
  ];
}
