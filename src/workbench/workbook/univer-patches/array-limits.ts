import {
  ArrayValueObject,
  type BaseValueObject,
  ErrorType,
  ErrorValueObject,
  type IFunctionService,
} from '@univerjs/engine-formula';
import { univerFunction } from '../functions/univer-function';
import { isArray } from '../functions/value-objects';
import { workbookLimits } from '../workbook-limits';

type Argument = BaseValueObject | undefined;

/** The functions that create an array from their arguments, with its number of cells. */
const createdCells: { readonly [name: string]: (...args: readonly Argument[]) => number } = {
  MAKEARRAY: (rows, columns) => largestNumber(rows) * largestNumber(columns),
  MUNIT: (size) => largestNumber(size) ** 2,
  // Without rows or columns, the array keeps its own.
  EXPAND: (array, rows, columns) =>
    Math.max(rowCountOf(array), largestNumber(rows)) * Math.max(columnCountOf(array), largestNumber(columns)),
  MMULT: (first, second) => rowCountOf(first) * columnCountOf(second),
  IF: combinedWithFirst,
  IFERROR: combinedWithFirst,
  IFNA: combinedWithFirst,
};

/**
 * Defect: Univer 0.25.1 creates arrays of any size, so `=MAKEARRAY(1E6,1E6,LAMBDA(r,c,1))` and `=MUNIT(1E5)` block the
 * process until it is out of memory. Sheets shows `#ERROR!`. Replaces the calculation of these functions. Functions
 * that combine a column with a row without an operator, such as `DATE`, `LEFT`, `IFS` and `HSTACK`, have no limit. Can
 * go when the formulas in the test are errors without it.
 */
export function limitCreatedArrays(functions: IFunctionService): void {
  for (const [name, cellsOf] of Object.entries(createdCells)) {
    const found = univerFunction(functions, name);
    const calculate = found.calculate.bind(found);
    found.calculate = (...args) => (isTooLarge(cellsOf(...args), args) ? tooLarge() : calculate(...args));
  }
}

/**
 * Defect: Univer 0.25.1 combines a column with a row to an array of any size, as in
 * `=ROW(A1:A10000)*TRANSPOSE(ROW(A1:A10000))`. Replaces a method for the process. Can go when that formula is an error
 * without it.
 */
export function patchArrayOperators(): void {
  const prototype = ArrayValueObject.prototype as unknown as Operators;
  const operate = prototype._batchOperator;
  prototype._batchOperator = function limited(other, ...rest) {
    if (!isArray(other)) return operate.call(this, other, ...rest);
    const operands = [this, other];
    return isTooLarge(combinedCells(operands), operands) ? tooLarge() : operate.call(this, other, ...rest);
  };
}

interface Operators {
  _batchOperator(this: ArrayValueObject, other: BaseValueObject, ...rest: readonly unknown[]): BaseValueObject;
}

/** A result that is no larger than one of its arguments creates no larger array than a sheet already has. */
function isTooLarge(cells: number, args: readonly Argument[]): boolean {
  return (
    cells > workbookLimits.createdArrayCells && args.every((each) => cells > rowCountOf(each) * columnCountOf(each))
  );
}

/** IF, IFERROR and IFNA return one of their arguments if the first is a single value. */
function combinedWithFirst(...args: readonly Argument[]): number {
  return rowCountOf(args[0]) * columnCountOf(args[0]) === 1 ? 1 : combinedCells(args);
}

function combinedCells(args: readonly Argument[]): number {
  return Math.max(...args.map(rowCountOf)) * Math.max(...args.map(columnCountOf));
}

function rowCountOf(value: Argument): number {
  return value && isArray(value) ? value.getRowCount() : 1;
}

function columnCountOf(value: Argument): number {
  return value && isArray(value) ? value.getColumnCount() : 1;
}

/** 1 for an argument that is missing or has no number. */
function largestNumber(value: Argument): number {
  if (value === undefined) return 1;
  const values = isArray(value) ? value.getArrayValue().flat() : [value];
  return values.reduce((largest, each) => Math.max(largest, Number(each?.getValue()) || 1), 1);
}

function tooLarge(): ErrorValueObject {
  return ErrorValueObject.create(ErrorType.ERROR, 'Result too large.');
}
