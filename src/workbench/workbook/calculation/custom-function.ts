import type { ICellData, Nullable, Styles } from '@univerjs/core';
import {
  ArrayValueObject,
  BaseFunction,
  type BaseReferenceObject,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import { type CellValue, isCellError, type UniverAddress } from '../cells/cell';
import { toCellValue } from '../cells/cell-data';
import { automaticDateFormat, isDatePattern } from '../cells/number-formats';
import { isArray, isError, isReference } from '../functions/value-objects';
import { fromUniverText } from '../univer-patches/error-texts';
import type { CallResult } from './call-memo';
import type { CustomFunctionArgument } from './custom-function-runner';

/** Returns the result of a call; null while it is pending. `args` is null while an argument waits for another call. */
export type Call = (
  name: string,
  args: readonly CustomFunctionArgument[] | null,
  cell: UniverAddress,
) => CallResult | null;

/** The value of an argument that waits for another custom function. */
const waiting = Symbol('waiting');

/**
 * A custom function in Univer's calculation. It returns the result, or an error that means "pending"; then the cell is
 * calculated again when the result is known. So calls run concurrently, and no other formula waits for them. Univer's
 * asynchronous functions run one after another and block all other formulas.
 */
export class CustomFunctionExecutor extends BaseFunction {
  override needsReferenceObject = true;

  constructor(
    private readonly functionName: string,
    private readonly makeCall: Call,
  ) {
    super(functionName);
  }

  override isArgumentsIgnoreNumberPattern(): boolean {
    return true;
  }

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    const cell = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
    const result = this.makeCall(this.functionName, toCallArguments(variants), cell);
    return result === null ? ErrorValueObject.create(ErrorType.CONNECT) : toValueObject(result);
  }
}

function toCallArguments(variants: readonly FunctionVariantType[]): CustomFunctionArgument[] | null {
  const args: CustomFunctionArgument[] = [];
  for (const variant of variants) {
    const argument = toCallArgument(variant);
    if (argument === waiting) return null;
    args.push(argument);
  }
  return args;
}

/** Converts an argument for the custom function. A number that its cell shows as a date is a date. */
function toCallArgument(variant: FunctionVariantType): CustomFunctionArgument | typeof waiting {
  if (isReference(variant)) return fromReference(variant);
  if (variant.isNull()) return undefined;
  if (!isArray(variant)) return fromValueObject(variant);
  return asArgument(
    variant.getArrayValue().map((row) => row.map((cell) => (!cell || cell.isNull() ? null : fromValueObject(cell)))),
  );
}

function fromReference(reference: BaseReferenceObject): CustomFunctionArgument | typeof waiting {
  const { startRow, startColumn, endRow, endColumn } = reference.getRangePosition();
  const own = reference.getUnitData()[reference.getUnitId()]?.[reference.getSheetId()]?.cellData;
  const styles = reference.getUnitStylesData()[reference.getUnitId()];
  const rows: (CellValue | typeof waiting)[][] = [];
  for (let row = startRow; row <= endRow; row++) {
    const cells: (CellValue | typeof waiting)[] = [];
    for (let column = startColumn; column <= endColumn; column++) {
      cells.push(fromCell(reference.getCellData(row, column), own?.getValue(row, column), styles));
    }
    rows.push(cells);
  }
  return asArgument(rows);
}

function fromCell(
  cell: Nullable<ICellData>,
  own: Nullable<ICellData>,
  styles: Nullable<Styles>,
): CellValue | typeof waiting {
  if (cell?.v === ErrorType.CONNECT) return waiting;
  const pattern = styles?.getStyleByCell(own)?.n?.pattern ?? styles?.getStyleByCell(cell)?.n?.pattern;
  return toCellValue(cell, pattern, () => '');
}

function fromValueObject(value: BaseValueObject): CellValue | typeof waiting {
  if (isError(value)) {
    const error = value.getErrorType();
    return error === ErrorType.CONNECT ? waiting : { error, message: value.getErrorContent() };
  }
  if (value.isNull()) return null;
  const raw = value.getValue();
  if (typeof raw === 'number' && isDatePattern(value.getPattern())) return { dateSerial: raw };
  return typeof raw === 'string' ? fromUniverText(raw) : raw;
}

/** A single cell is passed as a value, also if it is written as A1:A1 or computed from one cell, such as A1&"". */
function asArgument(rows: (CellValue | typeof waiting)[][]): CustomFunctionArgument | typeof waiting {
  if (rows.length === 1 && rows[0]?.length === 1) return rows[0][0] ?? null;
  return areKnown(rows) ? rows : waiting;
}

function areKnown(
  rows: readonly (readonly (CellValue | typeof waiting)[])[],
): rows is readonly (readonly CellValue[])[] {
  return !rows.some((row) => row.includes(waiting));
}

/** Creates typed values, so that Univer does not parse numbers, dates and booleans from strings. */
function toValueObject(result: CallResult): BaseValueObject {
  if (isCellError(result)) return fromCellValue(result);
  const [first = [null]] = result;
  if (result.length === 1 && first.length === 1) return fromCellValue(first[0] ?? null);
  return ArrayValueObject.create({
    calculateValueList: result.map((row) => row.map(fromCellValue)),
    rowCount: result.length,
    columnCount: first.length,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });
}

function fromCellValue(value: CellValue): BaseValueObject {
  if (value === null) return NullValueObject.create();
  if (typeof value === 'boolean') return BooleanValueObject.create(value);
  if (typeof value === 'string') return StringValueObject.create(value);
  if (typeof value === 'number') {
    return Number.isFinite(value) ? NumberValueObject.create(value) : ErrorValueObject.create(ErrorType.NUM);
  }
  if (isCellError(value)) return ErrorValueObject.create(value.error as ErrorType, value.message);
  return NumberValueObject.create(value.dateSerial, automaticDateFormat(value.dateSerial));
}
