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
