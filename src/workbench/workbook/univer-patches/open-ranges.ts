import { BaseReferenceObject, Lexer } from '@univerjs/engine-formula';

/**
 * Defect: Univer 0.25.1 refuses ranges without a last row, `A2:C`, which Sheets has. They are parsed with a last row that
 * no sheet has, and cut to the size of their sheet when Univer reads their cells. Can go when Univer parses `A2:C`.
 */
const lastRowOfAll = 99_999_999;
const openRange = /(\$?[A-Z]{1,3}\$?\d{1,7}):(\$?[A-Z]{1,3})(?![A-Z0-9_(:!.$])/gi;

/** `=SUM(A2:A)` → `=SUM(A2:A99999999)`; texts in quotes and sheet names do not change. */
export function closeOpenRanges(formula: string): string {
  return formula
    .split(/("(?:[^"]|"")*"|'(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(openRange, `$1:$2${lastRowOfAll}`)))
    .join('');
}

/** Replaces two methods for the process. */
export function patchOpenRanges(): void {
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
