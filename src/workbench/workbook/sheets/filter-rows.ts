import type { CellValue, Workbook } from '../workbook';
import type { FilterConditionName, FilterCriteriaState, FilterState } from './range-metadata';

type FilteredWorkbook = Pick<
  Workbook,
  'values' | 'displayValues' | 'locale' | 'setRowsHiddenByFilter' | 'rangeMetadata'
>;

interface ShownCell {
  readonly value: CellValue;
  readonly shown: string;
}

type Test = (cell: ShownCell, values: readonly unknown[]) => boolean;

/** In any letter case. */
const conditions: { readonly [Name in FilterConditionName]: Test } = {
  CELL_NOT_EMPTY: ({ shown }) => shown !== '',
  TEXT_CONTAINS: ({ shown }, [wanted]) => shown.toLowerCase().includes(String(wanted).toLowerCase()),
  NUMBER_GREATER_THAN: ({ value }, [wanted]) => typeof value === 'number' && value > Number(wanted),
};

/** Hides and shows rows. Sheets does this when the criteria change, not when a cell changes. The first row is the header. */
export function applyFilter(workbook: FilteredWorkbook, filter: FilterState): void {
  const { sheetId, range, isShown } = readFilter(workbook, filter);
  const hidden = Array.from({ length: range.rowCount - 1 }, (_, index) => !isShown(index + 1));
  workbook.setRowsHiddenByFilter(sheetId, range.row + 1, hidden);
}

export function removeFilter(workbook: FilteredWorkbook, filter: FilterState): void {
  const { row, rowCount } = filter.rectangle;
  workbook.setRowsHiddenByFilter(
    filter.sheetId,
    row,
    Array.from({ length: rowCount }, () => false),
  );
  workbook.rangeMetadata.filters.remove(filter.id);
}

/** A value of a column, as its cells show it. */
export interface FilterValue {
  readonly text: string;
  readonly count: number;
  readonly isHidden: boolean;
}

/** The values that the filter menu of a column lists, in ascending order: those of rows that no other column hides. */
export function filterValues(workbook: FilteredWorkbook, filter: FilterState, column: number): FilterValue[] {
  const { [column]: own, ...others } = filter.criteria;
  const { range, shown, isShown } = readFilter(workbook, { ...filter, criteria: others });
  const counts = new Map<string, number>();
  for (let r = 1; r < range.rowCount; r++) {
    const text = shown[r]?.[column - range.column] ?? '';
    if (isShown(r)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const collator = new Intl.Collator(workbook.locale.replace('_', '-'), { numeric: true });
  return [...counts]
    .map(([text, count]) => ({ text, count, isHidden: own?.hiddenValues.includes(text) === true }))
    .sort((a, b) => Number(a.text === '') - Number(b.text === '') || collator.compare(a.text, b.text));
}

function readFilter(workbook: FilteredWorkbook, filter: FilterState) {
  const { sheetId, rectangle: range } = filter;
  const values = workbook.values(sheetId, range);
  const shown = workbook.displayValues(sheetId, range);
  /** `r` is the row within the filter, from 0. */
  const isShown = (r: number) =>
    Object.entries(filter.criteria).every(([column, criteria]) => {
      const c = Number(column) - range.column;
      return passes(criteria, { value: values[r]?.[c] ?? null, shown: shown[r]?.[c] ?? '' });
    });
  return { sheetId, range, shown, isShown };
}

function passes({ hiddenValues, condition }: FilterCriteriaState, cell: ShownCell): boolean {
  if (hiddenValues.includes(cell.shown)) return false;
  return !condition || conditions[condition.name](cell, condition.values);
}
