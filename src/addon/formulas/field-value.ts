import { type Cell, isGiven } from '../cells/cells';
import { foldName, nearestFirst } from '../cells/compare-text';
import { ArgumentError } from '../errors/addon-error';
import { listNames, quote } from '../errors/sentence';
import type { FormulaResult } from './run';

/** Two columns, name and value; or one value, by its name. */
export function toFieldValue(
  what: 'field' | 'item',
  pairs: readonly (readonly [string, Cell])[],
  wanted: unknown,
): FormulaResult {
  if (!isGiven(wanted)) return pairs.map(([name, value]) => [name, value]);
  const name = foldName(String(wanted));
  const pair = pairs.find(([key]) => foldName(key) === name);
  if (pair !== undefined) return pair[1];
  const names = pairs.map(([key]) => key);
  const valid = listNames(nearestFirst(names, String(wanted)), 70);
  throw new ArgumentError('invalid_argument', `No ${what} ${quote(String(wanted))}. Valid: ${valid}.`);
}
