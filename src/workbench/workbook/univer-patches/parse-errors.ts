import { AstTreeBuilder, ERROR_TYPE_SET, ErrorType, Lexer, LexerNode } from '@univerjs/engine-formula';

const rootToken = 'R_1';

/**
 * Defect: a formula that cannot be parsed is `#ERROR!` in Sheets. Univer 0.25.1 returns another error, most often
 * `#VALUE!`, or throws, as for `=LAMBDA(B1:C3,1)`, which would end the process. Replaces a method of its lexer and one of
 * its parser for the process. Can go when both return `#ERROR!`.
 */
export function patchParseErrors(): void {
  const treeBuilder = Lexer.prototype.treeBuilder;
  Lexer.prototype.treeBuilder = function build(formula, ...rest) {
    const tree = treeBuilder.call(this, formula, ...rest);
    const isRefused = ERROR_TYPE_SET.has(tree as ErrorType) || hasAdjacentWords(formula);
    // The types allow only this one error; the readers of the tree take any.
    return isRefused ? (ErrorType.ERROR as unknown as ErrorType.VALUE) : tree;
  };
  const parse = AstTreeBuilder.prototype.parse;
  AstTreeBuilder.prototype.parse = function build(tree) {
    try {
      return parse.call(this, tree);
    } catch {
      const error = new LexerNode();
      error.setToken(rootToken);
      error.setChildren([ErrorType.ERROR]);
      return parse.call(this, error);
    }
  };
}

/** `=some text`: Univer reads a name with a space in it; Sheets cannot parse it. */
function hasAdjacentWords(formula: string): boolean {
  const bare = formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '""');
  return /[\p{L}\p{N}_.)"]\s+[\p{L}\p{N}_."]/u.test(bare);
}
