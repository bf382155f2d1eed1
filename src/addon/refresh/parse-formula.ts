/** A formula without its texts and quoted sheet names: `="FIN_TAGS()"` is not a call. */
export function withoutTexts(formula: string): string {
  // Uses one expression, because each kind may contain the other's quotes: `='Tom "T"'!A1&"it's"`.
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (text) => text.charAt(0).repeat(2));
}

/**
 * The arguments of a call whose parenthesis opens before `start`, as written, with the calls inside them. Separators
 * are commas, or semicolons in locales with a decimal comma.
 */
export function directArguments(code: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let argument = '';
  for (const character of code.slice(start)) {
    if (depth === 0 && character === ')') break;
    if (depth === 0 && (character === ',' || character === ';')) {
      found.push(argument);
      argument = '';
      continue;
    }
    if (character === '(' || character === '{') depth += 1;
    if (character === ')' || character === '}') depth -= 1;
    argument += character;
  }
  return [...found, argument];
}
