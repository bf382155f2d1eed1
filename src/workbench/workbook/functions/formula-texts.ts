import type { ICellData, Nullable } from '@univerjs/core';
import {
  BaseFunction,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import { isReference } from './value-objects';

/** ISFORMULA and FORMULATEXT of the first cell of a reference. Univer 0.25.1 has only their names. */
export const formulaTextFunctions = (): BaseFunction[] => [new IsFormula('ISFORMULA'), new FormulaText('FORMULATEXT')];

abstract class OfReference extends BaseFunction {
  override needsReferenceObject = true;
  override minParams = 1;
  override maxParams = 1;

  override calculate(variant: BaseValueObject): BaseValueObject {
    if (!isReference(variant)) return ErrorValueObject.create(ErrorType.NA);
    const { startRow, startColumn } = variant.getRangePosition();
    // What is calculated at the same time has only its value.
    return this.of(variant.getCurrentActiveSheetData().cellData.getValue(startRow, startColumn));
  }

  protected abstract of(cell: Nullable<ICellData>): BaseValueObject;
}

class IsFormula extends OfReference {
  protected override of(cell: Nullable<ICellData>): BaseValueObject {
    return BooleanValueObject.create(Boolean(cell?.f || cell?.si));
  }
}

class FormulaText extends OfReference {
  protected override of(cell: Nullable<ICellData>): BaseValueObject {
    return cell?.f ? StringValueObject.create(cell.f) : ErrorValueObject.create(ErrorType.NA);
  }
}
