import type { Case } from '../case';
import { settings } from '../settings';
import { authModes } from './auth-modes';
import { cache } from './cache';
import { charts } from './charts';
import { copies } from './copies';
import { customFunctionArguments } from './custom-function-arguments';
import { customFunctionResults } from './custom-function-results';
import { formats } from './formats';
import { lines } from './lines';
import { locks } from './locks';
import { mergedCells } from './merged-cells';
import { openResults } from './open-results';
import { properties } from './properties';
import { protections } from './protections';
import { ranges } from './ranges';
import { recalculation } from './recalculation';
import { runtime } from './runtime';
import { scriptRun } from './script-run';
import { sheets } from './sheets';
import { timings } from './timings';
import { triggers } from './triggers';
import { typedText } from './typed-text';
import { urlFetch } from './url-fetch';
import { utilities } from './utilities';
import { zones } from './zones';

/** All cases, in the order of the result sheet. */
export const cases: readonly Case[] = [
  ...authModes,
  ...customFunctionArguments,
  ...customFunctionResults,
  ...openResults,
  ...recalculation,
  ...urlFetch,
  ...cache,
  ...properties,
  ...locks,
  ...triggers,
  ...sheets,
  ...ranges,
  ...protections,
  ...formats,
  ...lines,
  ...mergedCells,
  ...charts,
  ...typedText,
  ...zones,
  ...scriptRun,
  ...runtime,
  ...utilities,
  ...copies,
  ...timings,
].filter(({ id }) => id.startsWith(settings.only));

export function caseOf(id: string): Case {
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no case ${id}.`);
  return found;
}
