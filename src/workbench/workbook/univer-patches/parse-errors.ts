import { AstTreeBuilder, ERROR_TYPE_SET, ErrorType, Lexer, LexerNode } from '@univerjs/engine-formula';

const rootToken = 'R_1';
let isTaught = false;

/**
 * A formula that cannot be parsed is `#ERROR!` in Sheets. Univer 0.25.1 gives it the error that it stumbled over, most
 * often `#VALUE!`, or throws, as of `=LAMBDA(B1:C3,1)`, which nobody catches: it would end the process. Replaces a method
 * of its lexer and one of its parser, once for the process.
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

/** `=some text`: Univer reads a name with a space in it, Sheets cannot parse it. */
function hasWordsInARow(formula: string): boolean {
  const bare = formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '""');
  return /[\p{L}\p{N}_.)"]\s+[\p{L}\p{N}_."]/u.test(bare);
}
