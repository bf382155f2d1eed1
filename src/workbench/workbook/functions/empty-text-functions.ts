import type { ICellData, Nullable } from '@univerjs/core';
import {
  BaseFunction,
  type BaseValueObject,
  BooleanValueObject,
  type FunctionVariantType,
  NumberValueObject,
} from '@univerjs/engine-formula';
import { isArray, isReference } from './value-objects';

/** ISBLANK and COUNTA as in Sheets: a cell with an empty text is not blank (rules 9.6). For Univer it is. */
export const emptyTextFunctions = (): BaseFunction[] => [new IsBlank('ISBLANK'), new CountA('COUNTA')];

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
      else if (!isArray(variant)) count += variant.isNull() ? 0 : 1;
      else {
        variant.iterator((value) => {
          if (value && !value.isNull()) count += 1;
        });
      }
    }
    return NumberValueObject.create(count);
  }
}

function cellsOf(variant: FunctionVariantType): Iterable<Nullable<ICellData>> | null {
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
