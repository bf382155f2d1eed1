import { type FunctionName, functionNames } from '../formulas/catalogue/functions';

/** A call of a FIN function in a formula. */
export interface FormulaCall {
  readonly name: FunctionName;
  /** As written, with the calls inside them. */
  readonly arguments: readonly string[];
}

/** A FIN function, but not the end of another name, such as MY_FIN_TAGS. */
const call = new RegExp(`(?<![\\p{L}\\p{N}_.])(${functionNames.join('|')})\\s*\\(`, 'giu');

/** All calls in a formula. `="FIN_TAGS()"` has none. */
export function callsIn(formula: string): FormulaCall[] {
  const code = hideTexts(formula);
  return Array.from(code.matchAll(call)).flatMap((match) => {
    const name = functionNames.find((each) => each === match[1]?.toUpperCase());
    if (name === undefined) return [];
    return [{ name, arguments: splitArguments(formula, code, (match.index ?? 0) + match[0].length) }];
  });
}

/** Replaces texts and quoted sheet names by blanks of the same length, so that everything else is code. */
function hideTexts(formula: string): string {
  // Uses one expression, because each kind may contain the other's quotes: `='Tom "T"'!A1&"it's"`.
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (text) => ' '.repeat(text.length));
}

/**
 * The arguments of a call whose parenthesis opens before `start`. Separators are commas, or semicolons in locales with
 * a decimal comma.
 */
function splitArguments(formula: string, code: string, start: number): string[] {
  const found: string[] = [];
  let [depth, from] = [0, start];
  for (let at = start; at <= code.length; at += 1) {
    const character = code.charAt(at);
    const isEnd = at === code.length || (depth === 0 && character === ')');
    if (isEnd || (depth === 0 && (character === ',' || character === ';'))) {
      found.push(formula.slice(from, at).trim());
      from = at + 1;
    }
    if (isEnd) break;
    if (character === '(' || character === '{') depth += 1;
    if (character === ')' || character === '}') depth -= 1;
  }
  return found;
}
