import {
  AstTreeBuilder,
  type BaseAstNode,
  BaseReferenceObject,
  ERROR_TYPE_SET,
  ErrorType,
  Lexer,
  LexerNode,
} from '@univerjs/engine-formula';

const rootToken = 'R_1';
/** Univer recurses for each level of a formula. Some thousands of levels overflow the stack. */
const maxLevels = 1_000;

/**
 * Defect: a formula that cannot be parsed is `#ERROR!` in Sheets. Univer 0.25.1 returns another error, most often
 * `#VALUE!`, or throws, as for `=LAMBDA(B1:C3,1)` and for thousands of additions, which would end the process. Replaces
 * a method of its lexer and one of its parser for the process. Can go when both return `#ERROR!`.
 */
export function patchParseErrors(): void {
  const treeBuilder = Lexer.prototype.treeBuilder;
  Lexer.prototype.treeBuilder = function build(formula, ...rest) {
    const tree = treeBuilder.call(this, formula, ...rest);
    const isRefused = ERROR_TYPE_SET.has(tree as ErrorType) || hasAdjacentWords(formula);
    // The types allow only one error, but the readers of the tree accept any.
    return isRefused ? (ErrorType.ERROR as unknown as ErrorType.VALUE) : tree;
  };
  const parse = AstTreeBuilder.prototype.parse;
  AstTreeBuilder.prototype.parse = function build(tree) {
    try {
      const parsed = parse.call(this, tree);
      if (parsed) refuseManyLevels(parsed);
      return parsed;
    } catch {
      const error = new LexerNode();
      error.setToken(rootToken);
      error.setChildren([ErrorType.ERROR]);
      return parse.call(this, error);
    }
  };
}

function refuseManyLevels(root: BaseAstNode): void {
  let nodes = [root];
  for (let levels = 0; nodes.length > 0; levels += 1) {
    if (levels > maxLevels) throw new RangeError('The formula has too many levels.');
    nodes = nodes.flatMap((node) => node.getChildren());
  }
}

/** Whether a formula is like `=some text`: Univer parses a name with a space, Sheets cannot parse it. */
function hasAdjacentWords(formula: string): boolean {
  const bare = formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '""');
  return /[\p{L}\p{N}_.)"]\s+[\p{L}\p{N}_."]/u.test(bare);
}

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

/** `ZZZ`. */
const lastColumnOfAll = 18_277;

/**
 * Defect: Univer 0.25.1 takes any letters for a column, so that `=Groceries:Travel` is a range of billions of columns, all
 * of which it visits. Replaces a method for the process: `parse` catches the error. Can go when that formula is an error.
 */
export function patchColumns(): void {
  const setRangeData = BaseReferenceObject.prototype.setRangeData;
  BaseReferenceObject.prototype.setRangeData = function set(range) {
    if (range.endColumn > lastColumnOfAll) throw new RangeError('There is no such column.');
    setRangeData.call(this, range);
  };
}
