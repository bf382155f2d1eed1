import { ERROR_TYPE_SET, ErrorType, Lexer } from '@univerjs/engine-formula';

let isTaught = false;

/**
 * A formula that cannot be parsed is `#ERROR!` in Sheets. Univer 0.25.1 gives it the error that it stumbled over, most
 * often `#VALUE!`. Replaces a method of its lexer, once for the process.
 */
export function teachParseErrors(): void {
  if (isTaught) return;
  isTaught = true;
  const treeBuilder = Lexer.prototype.treeBuilder;
  Lexer.prototype.treeBuilder = function build(formula, ...rest) {
    const tree = treeBuilder.call(this, formula, ...rest);
    const isRefused = ERROR_TYPE_SET.has(tree as ErrorType) || hasWordsInARow(formula);
    // The types know of one error alone; whoever reads the tree takes any.
    return isRefused ? (ErrorType.ERROR as unknown as ErrorType.VALUE) : tree;
  };
}

/** `=some text`: Univer reads a name with a space in it, Sheets cannot parse it. */
function hasWordsInARow(formula: string): boolean {
  const bare = formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '""');
  return /[\p{L}\p{N}_.)"]\s+[\p{L}\p{N}_."]/u.test(bare);
}
