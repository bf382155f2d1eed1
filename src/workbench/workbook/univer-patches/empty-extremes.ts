import { type BaseValueObject, type IFunctionService, NumberValueObject } from '@univerjs/engine-formula';
import { univerFunction } from '../functions/univer-function';
import { isArray } from '../functions/value-objects';

/**
 * Defect: MAXIFS and MINIFS of Univer 0.25.1 return an empty text if no row meets the conditions. Sheets returns 0. Can go
 * when `=MAXIFS(A1:A2,B1:B2,"none")` is 0 without it.
 */
export function patchExtremes(functions: IFunctionService): void {
  for (const name of ['MAXIFS', 'MINIFS']) {
    const found = univerFunction(functions, name);
    const calculate = found.calculate.bind(found);
    found.calculate = (...given) => withZeros(calculate(...given) as BaseValueObject);
  }
}

/** The empty text is in an array, also within the array for several criteria. The extreme of numbers is never a text. */
function withZeros(result: BaseValueObject): BaseValueObject {
  if (!isArray(result)) return result;
  return result.mapValue((value) => (isArray(value) || value.isString() ? NumberValueObject.create(0) : value));
}
