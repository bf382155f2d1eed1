import {
  ArrayValueObject,
  type BaseValueObject,
  ErrorType,
  ErrorValueObject,
  type IFunctionService,
} from '@univerjs/engine-formula';
import { isArray } from '../functions/value-objects';
import { workbookLimits } from '../workbook-limits';

/** The functions of Univer 0.25.1 that create an array of any size, with the indexes of the arguments for its size. */
const sizeArguments: { readonly [name: string]: readonly [rowCount: number, columnCount: number] } = {
  MAKEARRAY: [0, 1],
  MUNIT: [0, 0],
  EXPAND: [1, 2],
};

/**
 * Defect: Univer 0.25.1 creates arrays of any size, so `=MAKEARRAY(1E6,1E6,LAMBDA(r,c,1))` and `=MUNIT(1E5)` block the
 * process until it is out of memory. Sheets shows `#ERROR!`. Replaces the calculation of these functions. Can go when
 * both formulas are errors without it.
 */
export function limitCreatedArrays(functions: IFunctionService): void {
  for (const [name, [rowsIndex, columnsIndex]] of Object.entries(sizeArguments)) {
    const found = functions.getExecutor(name);
    if (!found) throw new Error(`Univer has no function ${name}.`);
    const calculate = found.calculate.bind(found);
    found.calculate = (...args) => {
      const cells = largestNumber(args[rowsIndex]) * largestNumber(args[columnsIndex]);
      return cells > workbookLimits.createdArrayCells ? tooLarge() : calculate(...args);
    };
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
    const rowCount = Math.max(this.getRowCount(), other.getRowCount());
    const columnCount = Math.max(this.getColumnCount(), other.getColumnCount());
    // An operation on ranges of one size creates no larger array than a sheet already has.
    const isLarger = rowCount * columnCount > Math.max(cellCount(this), cellCount(other));
    const isTooLarge = isLarger && rowCount * columnCount > workbookLimits.createdArrayCells;
    return isTooLarge ? tooLarge() : operate.call(this, other, ...rest);
  };
}

interface Operators {
  _batchOperator(this: ArrayValueObject, other: BaseValueObject, ...rest: readonly unknown[]): BaseValueObject;
}

function cellCount(array: ArrayValueObject): number {
  return array.getRowCount() * array.getColumnCount();
}

/** 1 for an argument that is missing or has no number. */
function largestNumber(value: BaseValueObject | undefined): number {
  if (value === undefined) return 1;
  const values = isArray(value) ? value.getArrayValue().flat() : [value];
  return values.reduce((largest, each) => Math.max(largest, Number(each?.getValue()) || 1), 1);
}

function tooLarge(): ErrorValueObject {
  return ErrorValueObject.create(ErrorType.ERROR, 'Result too large.');
}
