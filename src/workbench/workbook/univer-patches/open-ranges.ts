import { BaseReferenceObject, Lexer } from '@univerjs/engine-formula';

/**
 * Ranges without a last row, `A2:C`, which Sheets has and Univer 0.25.1 refuses. They are read as ending in a row no
 * sheet has, and cut to the sheet they are on whenever Univer asks for their cells.
 */
const lastRowOfAll = 99_999_999;
const openRange = /(\$?[A-Z]{1,3}\$?\d{1,7}):(\$?[A-Z]{1,3})(?![A-Z0-9_(:!.$])/gi;

/** `=SUM(A2:A)` → `=SUM(A2:A99999999)`; texts in quotes, and sheet names, stay as they are. */
export function closeOpenRanges(formula: string): string {
  return formula
    .split(/("(?:[^"]|"")*"|'(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(openRange, `$1:$2${lastRowOfAll}`)))
    .join('');
}

let isTaught = false;

/** Replaces two methods of Univer 0.25.1's classes, once for the process. */
export function teachOpenRanges(): void {
  if (isTaught) return;
  isTaught = true;
  const treeBuilder = Lexer.prototype.treeBuilder;
  Lexer.prototype.treeBuilder = function build(formula, ...rest) {
    return treeBuilder.call(this, closeOpenRanges(formula), ...rest);
  };
  const getRangePosition = BaseReferenceObject.prototype.getRangePosition;
  BaseReferenceObject.prototype.getRangePosition = function position() {
    const range = getRangePosition.call(this);
    if (range.endRow !== lastRowOfAll - 1) return range;
    return { ...range, endRow: Math.max(range.startRow, this.getActiveSheetRowCount() - 1) };
  };
}
