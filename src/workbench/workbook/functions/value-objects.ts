import type { ICellData, Nullable } from '@univerjs/core';
import type {
  ArrayValueObject,
  BaseReferenceObject,
  BaseValueObject,
  ErrorValueObject,
  FunctionVariantType,
} from '@univerjs/engine-formula';

/** Type guards, because Univer declares arguments of functions as values, but also passes references and errors. */
export function isReference(given: FunctionVariantType): given is BaseReferenceObject {
  return given.isReferenceObject();
}

export function isArray(given: BaseValueObject): given is ArrayValueObject {
  return given.isArray();
}

export function isError(given: BaseValueObject): given is ErrorValueObject {
  return given.isError();
}

/** A cell with an empty text is not blank. */
export function isBlankCell(cell: Nullable<ICellData>): boolean {
  return !cell || ((cell.v ?? null) === null && !cell.p);
}
