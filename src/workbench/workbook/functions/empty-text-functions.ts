import type { ICellData, Nullable } from '@univerjs/core';
import {
  BaseFunction,
  type BaseReferenceObject,
  type BaseValueObject,
  BooleanValueObject,
  NumberValueObject,
} from '@univerjs/engine-formula';

/** ISBLANK and COUNTA as Sheets has them: a cell with an empty text is not blank (rules 9.6). Univer takes it for blank. */
export const emptyTextFunctions = (): BaseFunction[] => [
  new IsBlank('ISBLANK' as never),
  new CountA('COUNTA' as never),
];

class IsBlank extends BaseFunction {
  override needsReferenceObject = true;
  override minParams = 1;
  override maxParams = 1;

  override calculate(variant: BaseValueObject): BaseValueObject {
    const [first = null] = cellsOf(variant) ?? [];
    return BooleanValueObject.create(isReference(variant) ? isBlank(first) : variant.isNull());
  }
}

class CountA extends BaseFunction {
  override needsReferenceObject = true;
  override minParams = 1;
  override maxParams = 255;

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    let count = 0;
    for (const variant of variants) {
      const cells = cellsOf(variant);
      if (cells) count += [...cells].filter((cell) => !isBlank(cell)).length;
      else if (!variant.isArray()) count += variant.isNull() ? 0 : 1;
      else {
        (variant as unknown as ArrayLike).iterator((value) => {
          if (value && !value.isNull()) count += 1;
        });
      }
    }
    return NumberValueObject.create(count);
  }
}

interface ArrayLike {
  iterator(visit: (value: Nullable<BaseValueObject>) => void): void;
}

function isReference(variant: unknown): variant is BaseReferenceObject {
  return (variant as BaseReferenceObject).isReferenceObject();
}

function cellsOf(variant: unknown): Iterable<Nullable<ICellData>> | null {
  if (!isReference(variant)) return null;
  const { startRow, startColumn, endRow, endColumn } = variant.getRangePosition();
  return (function* cells() {
    for (let row = startRow; row <= endRow; row++) {
      for (let column = startColumn; column <= endColumn; column++) yield variant.getCellData(row, column);
    }
  })();
}

function isBlank(cell: Nullable<ICellData>): boolean {
  return !cell || ((cell.v ?? null) === null && !cell.p);
}
