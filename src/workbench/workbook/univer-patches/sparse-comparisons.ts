import { ArrayValueObject, type BaseValueObject } from '@univerjs/engine-formula';

/**
 * Defect: Univer 0.25.1 takes the answer of a second comparison with a column, `E:E=M1`, from its index. That answer has
 * rows for the matches alone, and a default for all others, which `mapValue` overlooks: the others become `#VALUE!`, so the
 * second of two FILTERs by one condition fails. Here they are rows without cells, for which the default counts. Replaces
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
