/**
 * Whether an argument was given. Omitted arrives as undefined, an empty cell as '', and what a skipped one arrives as
 * is not documented; so undefined, null, '' and a range of nothing but these all mean the same. An ES default
 * parameter would know undefined alone.
 */
export function isGiven(argument: unknown): boolean {
  if (Array.isArray(argument)) return argument.some(isGiven);
  return argument !== undefined && argument !== null && !(typeof argument === 'string' && argument.trim() === '');
}

/** `[object Date]` of any realm: the host may have made the object elsewhere, so instanceof cannot tell. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}
