/**
 * Whether an argument was given. An omitted argument is undefined and an empty cell is ''. Google does not document the
 * value of a skipped argument. So undefined, null, '' and a range of only these mean the same. ES default parameters
 * would handle undefined only.
 */
export function isGiven(argument: unknown): boolean {
  if (Array.isArray(argument)) return argument.some(isGiven);
  return argument !== undefined && argument !== null && !(typeof argument === 'string' && argument.trim() === '');
}
