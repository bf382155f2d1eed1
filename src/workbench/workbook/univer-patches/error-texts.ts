import { CellValueType, type ICellData } from '@univerjs/core';
import {
  BaseReferenceObject,
  type BaseValueObject,
  ERROR_TYPE_SET,
  type ErrorType,
  FormulaRuntimeService,
  StringValueObject,
} from '@univerjs/engine-formula';

/**
 * Univer 0.25.1 tells an error from a text by its spelling alone. In a cell, a text that is spelled like an error, such
 * as a transaction named #REF!, carries a mark without width: never outside of cells but in the HTML that one page copies
 * for another, and never within a formula, where an error is an object of its own.
 */
const mark = '\u2060';

export function toUniverText(text: string): string {
  return isErrorName(text.trim().toUpperCase()) ? `${text}${mark}` : text;
}

export function fromUniverText(text: string): string {
  return text.endsWith(mark) && toUniverText(text.slice(0, -1)) === text ? text.slice(0, -1) : text;
}

export function isErrorName(text: string): boolean {
  return ERROR_TYPE_SET.has(text as ErrorType);
}

let isTaught = false;

/** A formula reads the text of a cell without its mark, and gives its own text one. Replaces two methods, once for the process. */
export function teachErrorTexts(): void {
  if (isTaught) return;
  isTaught = true;
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
    const isText = variant?.isString() && cell.t === CellValueType.STRING && typeof cell.v === 'string';
    return isText ? { ...cell, v: toUniverText(cell.v as string) } : cell;
  };
}

interface Runtime {
  _getValueObjectOfRuntimeData(variant: BaseValueObject | undefined): ICellData;
}
