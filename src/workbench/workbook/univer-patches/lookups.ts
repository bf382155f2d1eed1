import { ArrayValueObject, type BaseValueObject, CELL_INVERTED_INDEX_CACHE } from '@univerjs/engine-formula';

type Column = ReadonlyMap<unknown, ReadonlySet<number>>;
type Index = typeof CELL_INVERTED_INDEX_CACHE;

/**
 * Defect: Univer 0.25.1 keeps an index of each column's values for lookups, and searches all of them for the row whenever
 * a formula adds a value: 10,000 different values of a spill take 50 million steps per column. A row that is not in the
 * index yet needs no search. Replaces one method for the process. Can go when a spill of 10,000 x 10 different values
 * takes a second without it.
 */
export function patchLookupIndex(): void {
  const index = CELL_INVERTED_INDEX_CACHE;
  const set = index.set.bind(index);
  const rowsOf = new WeakMap<Column, Set<number>>();
  /** The same index, which takes every row without a search. */
  const unsearched: Index = Object.create(index, { shouldContinueBuildingCache: { value: () => true } });

  index.set = (unitId, sheetId, column, value, row, isForceUpdate = false) => {
    if (!isForceUpdate && !index.shouldContinueBuildingCache(unitId, sheetId, column, row)) return;
    const rows = rowsIn(index.getCellValuePositions(unitId, sheetId, column));
    if (rows?.has(row)) set(unitId, sheetId, column, value, row, isForceUpdate);
    else setUnsearched.call(unsearched, unitId, sheetId, column, value, row, false);
    (rows ?? rowsIn(index.getCellValuePositions(unitId, sheetId, column)))?.add(row);
  };
  const setUnsearched: Index['set'] = Object.getPrototypeOf(index).set;

  function rowsIn(column: Column | undefined): Set<number> | undefined {
    if (!column) return undefined;
    const rows = rowsOf.get(column) ?? new Set<number>();
    rowsOf.set(column, rows);
    return rows;
  }
}

/**
 * Defect: Univer 0.25.1 takes the result of a second comparison with a column, `E:E=M1`, from its index. That result has
 * rows only for matches, and a default for the others, which `mapValue` ignores: they become `#VALUE!`, so the second of
 * two FILTERs with the same condition fails. Here the others are rows without cells, for which the default is used. Replaces
 * one method for the process. Can go when two equal FILTERs give the same result without it.
 */
export function patchSparseComparisons(): void {
  const setDefaultValue = ArrayValueObject.prototype.setDefaultValue;
  ArrayValueObject.prototype.setDefaultValue = function fillRows(value: BaseValueObject | null) {
    setDefaultValue.call(this, value);
    if (value === null) return;
    const rows = this.getArrayValue();
    for (let row = 0; row < this.getRowCount(); row += 1) rows[row] ??= [];
  };
}

/**
 * Defect: Univer 0.25.1 keeps blank cells and zeros apart in that index, but finds both when a formula looks for `""`: the
 * second `=IF(B1="",…)` of a column takes an amount of 0 for a blank cell. Replaces one method for the process. Can go when
 * two such formulas give the same result without it.
 */
export function patchBlankSearch(): void {
  const index = CELL_INVERTED_INDEX_CACHE;
  const getCellPositions = index.getCellPositions.bind(index);
  index.getCellPositions = (unitId, sheetId, column, value, rowsInCache) => {
    const found = getCellPositions(unitId, sheetId, column, value, rowsInCache);
    const zeros = index.getCellValuePositions(unitId, sheetId, column)?.get(0);
    if (found === undefined || zeros === undefined || value !== '') return found;
    return { ...found, matchingRows: found.matchingRows.filter((row) => !zeros.has(row)) };
  };
}
