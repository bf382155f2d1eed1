import type { BaseValueObject, IFunctionService } from '@univerjs/engine-formula';
import { univerFunction } from '../functions/univer-function';

/**
 * Defect: UNIQUE of Univer 0.25.1 compares texts that look like numbers as numbers, and merges the texts `0012` and `12`,
 * and the text `12` with the number. Can go when such rows stay apart without it.
 */
export function compareByType(functions: IFunctionService): void {
  const unique = univerFunction(functions, 'UNIQUE') as unknown as Unique;
  unique._getRepeatRowsByObjects = (cells) => {
    const rows = new Map<unknown, number[]>();
    for (const { r, valueObject } of cells) {
      const value = comparable(valueObject);
      const equal = rows.get(value);
      if (equal) equal.push(r);
      else rows.set(value, [r]);
    }
    return [...rows.values()].filter((equal) => equal.length > 1);
  };
}

interface Unique {
  /** Groups of at least two rows whose values of one column are equal. */
  _getRepeatRowsByObjects(cells: readonly { readonly r: number; readonly valueObject: BaseValueObject }[]): number[][];
}

/** An error is not equal to a text with its name. */
function comparable(value: BaseValueObject): unknown {
  if (value.isNull()) return null;
  return value.isError() ? Symbol.for(String(value.getValue())) : value.getValue();
}
