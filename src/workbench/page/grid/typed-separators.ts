/**
 * Puts commas between the arguments of a typed formula. Sheets accepts semicolons in every locale. If the locale has a
 * decimal comma, so is a comma between digits: `=SUM(1,5;2)` becomes `=SUM(1.5,2)`. Array literals keep semicolons.
 */
export function withCommas(formula: string, decimal: string): string {
  let depth = 0;
  let isChanged = false;
  const parts = splitQuoted(formula).map((part) => {
    if (isQuoted(part)) return part;
    return part.replace(/[{};]/g, (sign) => {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (sign !== ';' || depth > 0) return sign;
      isChanged = true;
      return argumentEnd;
    });
  });
  if (!isChanged) return formula;
  return parts
    .map((part) => {
      if (isQuoted(part)) return part;
      const withPoints = decimal === ',' ? part.replace(/(?<=\d),(?=\d)/g, '.') : part;
      return withPoints.replaceAll(argumentEnd, ',');
    })
    .join('');
}

/** Replaces a semicolon until the decimal commas are replaced. */
const argumentEnd = '\u0000';

/** Splits off strings and quoted sheet names. A doubled quote starts a new part, which does no harm. */
function splitQuoted(formula: string): string[] {
  return formula.split(/("[^"]*"?|'[^']*'?)/);
}

function isQuoted(part: string): boolean {
  return part.startsWith('"') || part.startsWith("'");
}
