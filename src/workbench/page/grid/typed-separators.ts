/**
 * A typed formula with commas between its arguments. Sheets takes semicolons in every locale; where the decimal separator
 * is a comma, a comma between digits is one: `=SUM(1,5;2)` is `=SUM(1.5,2)`. Array literals keep their semicolons.
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

/** Until the decimal commas are replaced. */
const argumentEnd = '\u0000';

/** Texts, names of sheets, and what is between them. A doubled quote begins another part, which changes nothing. */
function splitQuoted(formula: string): string[] {
  return formula.split(/("[^"]*"?|'[^']*'?)/);
}

function isQuoted(part: string): boolean {
  return part.startsWith('"') || part.startsWith("'");
}
