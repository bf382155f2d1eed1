import { CellValueType, type ICellData } from '@univerjs/core';
import {
  BaseReferenceObject,
  type BaseValueObject,
  ERROR_TYPE_SET,
  ErrorType,
  FormulaRuntimeService,
  StringValueObject,
} from '@univerjs/engine-formula';

/**
 * Defect: Univer 0.25.1 distinguishes an error from a text only by its spelling. So in a cell, a text that is spelled
 * like an error, such as a transaction named #REF!, ends in a zero-width mark. The mark appears outside of cells only in
 * the HTML that one page copies for another, and never within a formula, where an error is an object of its own. Can go
 * when Univer stores errors with a type.
 */
const mark = '\u2060';

export function toUniverText(text: string): string {
  return isErrorName(text.trim().toUpperCase()) ? `${text}${mark}` : text;
}

export function fromUniverText(text: string): string {
  return text.endsWith(mark) && toUniverText(text.slice(0, -1)) === text ? text.slice(0, -1) : text;
}

export function isErrorName(text: string): text is ErrorType {
  const names: ReadonlySet<string> = ERROR_TYPE_SET;
  return names.has(text);
}

/** The errors of Sheets for those that have another name in Univer. */
const shownErrors = new Map<string, string>([
  [ErrorType.SPILL, '#REF!'],
  [ErrorType.CYCLE, '#REF!'],
  [ErrorType.CALC, '#ERROR!'],
  [ErrorType.CONNECT, 'Loading...'],
]);

export function shownError(univerError: string): string {
  return shownErrors.get(univerError) ?? univerError;
}

/** Formulas read texts without the mark, and mark their results. Replaces two methods for the process. */
export function patchErrorTexts(): void {
  const getCellValueObject = BaseReferenceObject.prototype.getCellValueObject;
  BaseReferenceObject.prototype.getCellValueObject = function read(cell) {
    const value = getCellValueObject.call(this, cell);
    if (!value.isString()) return value;
    const text = String(value.getValue());
    const bare = fromUniverText(text);
    return bare === text ? value : StringValueObject.create(bare);
  };
  const runtime = FormulaRuntimeService.prototype as unknown as Runtime;
  const toCell = runtime._getValueObjectOfRuntimeData;
  runtime._getValueObjectOfRuntimeData = function write(variant) {
    const cell = toCell.call(this, variant);
    if (!variant?.isString() || cell.t !== CellValueType.STRING || typeof cell.v !== 'string') return cell;
    return { ...cell, v: toUniverText(cell.v) };
  };
}

interface Runtime {
  _getValueObjectOfRuntimeData(variant: BaseValueObject | undefined): ICellData;
}
