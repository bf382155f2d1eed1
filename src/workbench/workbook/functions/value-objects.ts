import type {
  ArrayValueObject,
  BaseReferenceObject,
  BaseValueObject,
  FunctionVariantType,
} from '@univerjs/engine-formula';

/** What Univer passes to a function is a value or a reference, and its types say so in one place only. */
export function isReference(given: FunctionVariantType): given is BaseReferenceObject {
  return given.isReferenceObject();
}

export function isArray(given: BaseValueObject): given is ArrayValueObject {
  return given.isArray();
}
