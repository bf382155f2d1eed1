/**
 * Puts commas between the arguments of a typed formula. Sheets accepts semicolons in every locale. If the locale has a
 * decimal comma, so is a comma between digits: `=SUM(1,5;2)` becomes `=SUM(1.5,2)`; and array literals have backslashes
 * between columns: `{1\2;3\4}` becomes `{1,2;3,4}`. They keep the semicolons between rows.
 */
export function withCommas(formula: string, decimal: string): string {
  const open: string[] = [];
  let isChanged = false;
  const parts = splitQuoted(formula).map((part) => {
    if (isQuoted(part)) return part;
    return part.replace(/[{}();\\]/g, (sign) => {
      const isInArray = open.at(-1) === '{';
      if (sign === '{' || sign === '(') open.push(sign);
      if (sign === '}' || sign === ')') open.pop();
      const isSeparator = isInArray ? sign === '\\' && decimal === ',' : sign === ';';
      if (!isSeparator) return sign;
      isChanged = true;
      return valueEnd;
    });
  });
  if (!isChanged) return formula;
  return parts
    .map((part) => {
      if (isQuoted(part)) return part;
      const withPoints = decimal === ',' ? part.replace(/(?<=\d),(?=\d)/g, '.') : part;
      return withPoints.replaceAll(valueEnd, ',');
    })
    .join('');
}

/** Replaces a separator until the decimal commas are replaced. */
const valueEnd = '\u0000';

/** Splits off strings and quoted sheet names. A doubled quote starts a new part, which does no harm. */
function splitQuoted(formula: string): string[] {
  return formula.split(/("[^"]*"?|'[^']*'?)/);
}

function isQuoted(part: string): boolean {
  return part.startsWith('"') || part.startsWith("'");
}
