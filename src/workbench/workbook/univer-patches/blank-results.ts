import type { Nullable } from '@univerjs/core';
import {
  type BaseReferenceObject,
  type BaseValueObject,
  FormulaRuntimeService,
  type FunctionVariantType,
  NullValueObject,
} from '@univerjs/engine-formula';
import { isArray, isBlankCell, isReference } from '../functions/value-objects';

/**
 * Defect: Univer 0.25.1 enters the blank cells of a formula's result as 0 in its index of values, so that `=B1=""` is true
 * for such a cell only as long as no other formula compares its column. And `=A1` is 0 if A1 is blank, where Sheets shows
 * a blank cell. Replaces one method for the process. Can go when both formulas of the test are right without it.
 */
export function patchBlankResults(): void {
  const setRuntimeData = FormulaRuntimeService.prototype.setRuntimeData;
  FormulaRuntimeService.prototype.setRuntimeData = function store(result) {
    setRuntimeData.call(this, withBlanks(result));
  };
}

/** The index enters it as blank. Univer's own has the value 0. */
const blank: NullValueObject = Object.create(NullValueObject.create(), { getValue: { value: () => null } });

/** The same result with `blank` for each blank cell. */
function withBlanks(result: FunctionVariantType): FunctionVariantType {
  if (!isReference(result) && !isArray(result)) return result.isNull() ? blank : result;
  const iterator: typeof result.iterator = (callback) =>
    result.iterator((value: Nullable<BaseValueObject>, ...cell: [row: number, column: number]) =>
      callback(orBlank(value), ...cell),
    );
  const getFirstCell = () => (isReference(result) && isBlankAtStart(result) ? blank : orBlank(result.getFirstCell()));
  return Object.create(result, { iterator: { value: iterator }, getFirstCell: { value: getFirstCell } });
}

const orBlank = (value: Nullable<BaseValueObject>): BaseValueObject => (!value || value.isNull() ? blank : value);

function isBlankAtStart(reference: BaseReferenceObject): boolean {
  const { startRow, startColumn } = reference.getRangePosition();
  return isBlankCell(reference.getCellData(startRow, startColumn));
}
