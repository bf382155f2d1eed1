/** Functions whose result fills several cells. Sheets fills no cells from a range without one of them. */
const arrays =
  'ARRAYFORMULA|ARRAY_CONSTRAIN|BYROW|CHOOSECOLS|CHOOSEROWS|FILTER|FLATTEN|FREQUENCY|GROWTH|HSTACK|MAKEARRAY|MAP|MINVERSE|' +
  'MMULT|MUNIT|QUERY|RANDARRAY|SCAN|SEQUENCE|SORTN?|TOCOL|TRANSPOSE|TREND|UNIQUE|VSTACK|WRAPCOLS|WRAPROWS';
/** Functions that as often have one value. */
const others = 'FIN_\\w+|GOOGLEFINANCE|IMPORT\\w+';
const containsArray = new RegExp(`\\{|\\b(?:${arrays}|${others})\\s*\\(`, 'i');
const beginsWithArray = new RegExp(`^=\\s*(?:IF(?:ERROR|NA)\\s*\\(\\s*)?(?:\\{|(?:${arrays})\\s*\\()`, 'i');

/** Whether the result of a formula could fill rows below it. */
export function mayFillBelow(formula: string): boolean {
  return containsArray.test(formula.replace(/"[^"]*"/g, '""'));
}

/** Whether it probably does. */
export function isArray(formula: string): boolean {
  return beginsWithArray.test(formula);
}

/**
 * Whether the result of a formula fills the rows below it, which have these values and formulas. It has one value if the
 * next row has a formula too.
 */
export function fillsBelow(formula: string, values: readonly unknown[], formulas: readonly string[]): boolean {
  const next = formulas.findIndex((each) => each !== '');
  if (!mayFillBelow(formula) || next === 0) return false;
  const filled = next < 0 ? values : values.slice(0, next);
  return isArray(formula) || filled.some((value) => value !== '');
}
