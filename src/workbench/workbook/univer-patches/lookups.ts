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
  const positionsOf = index.getCellValuePositions.bind(index);
  const rowsOf = new WeakMap<Column, Set<number>>();
  /** The same index, which takes every row without a search. */
  const unsearched: Index = Object.create(index, { shouldContinueBuildingCache: { value: () => true } });

  index.set = (unitId, sheetId, column, value, row, isForceUpdate = false) => {
    if (!isForceUpdate && !index.shouldContinueBuildingCache(unitId, sheetId, column, row)) return;
    const rows = rowsIn(positionsOf(unitId, sheetId, column));
    if (rows?.has(row)) set(unitId, sheetId, column, value, row, isForceUpdate);
    else setUnsearched.call(unsearched, unitId, sheetId, column, value, row, false);
    (rows ?? rowsIn(positionsOf(unitId, sheetId, column)))?.add(row);
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
 * second `=IF(B1="",…)` of a column takes an amount of 0 for a blank cell. And where a formula looks for FALSE, it finds no
 * blank cell. Replaces one method for the process. Can go when two such formulas give the same result without it.
 */
export function patchBlankSearch(): void {
  const index = CELL_INVERTED_INDEX_CACHE;
  const getCellPositions = index.getCellPositions.bind(index);
  const positionsOf = index.getCellValuePositions.bind(index);
  index.getCellPositions = (unitId, sheetId, column, value, rowsInCache) => {
    const found = getCellPositions(unitId, sheetId, column, value, rowsInCache);
    if (found === undefined || (value !== '' && value !== false)) return found;
    const zeros = positionsOf(unitId, sheetId, column)?.get(0);
    const blank = getCellPositions(unitId, sheetId, column, '', rowsInCache)?.matchingRows ?? [];
    const withoutZeros = blank.filter((row) => !zeros?.has(row));
    return { ...found, matchingRows: value === false ? [...found.matchingRows, ...withoutZeros] : withoutZeros };
  };
}

/**
 * Defect: that index of Univer 0.25.1 has one entry for a number and for a text of the same digits. The first `=A1=12` of
 * a column is false for the text `12`, as in Sheets; the second is true, and the second VLOOKUP of 12 finds the text. Here
 * such a text has an entry of its own. Replaces three methods for the process. Can go when two such formulas give the same
 * result without it.
 */
export function patchDigits(): void {
  const index = CELL_INVERTED_INDEX_CACHE;
  const set = index.set.bind(index);
  const getCellPositions = index.getCellPositions.bind(index);
  const getCellValuePositions = index.getCellValuePositions.bind(index);
  const columns = new WeakSet<Column>();
  index.set = (unitId, sheetId, column, value, ...rest) => {
    const entry = toEntry(value);
    set(unitId, sheetId, column, entry, ...rest);
    const positions = entry === value ? undefined : getCellValuePositions(unitId, sheetId, column);
    if (positions) columns.add(positions);
  };
  index.getCellPositions = (unitId, sheetId, column, value, rowsInCache) =>
    getCellPositions(unitId, sheetId, column, toEntry(value), rowsInCache);
  index.getCellValuePositions = (...given) => {
    const positions = getCellValuePositions(...given);
    if (!positions || !columns.has(positions)) return positions;
    return new Map([...positions].map(([entry, rows]) => [fromEntry(entry), rows]));
  };
}

/** No cell has this character. */
const digitsEnd = '\u0000';

function toEntry<Value>(value: Value): Value | string {
  return typeof value === 'string' && String(Number(value)) === value ? `${value}${digitsEnd}` : value;
}

function fromEntry<Entry>(entry: Entry): Entry | string {
  return typeof entry === 'string' && entry.endsWith(digitsEnd) ? entry.slice(0, -1) : entry;
}
