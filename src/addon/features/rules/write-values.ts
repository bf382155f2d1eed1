import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { withLock } from '../../store/lock';
import type { WantedCells } from '../../tables/set-values/plan-cells';
import { setCells } from '../../tables/set-values/set-cells';
import type { SetByRules } from './views';

export const noneSet: SetByRules = { count: 0, isLate: false, mergedCount: 0, lockedCount: 0, problems: [] };

/** Sets cells of the user, while no run of a table writes. Throws `busy` if one does. `markedBy`: see `setCells`. */
export function writeValues(
  platform: Platform,
  wanted: WantedCells,
  budget: Budget,
  options: { readonly markedBy: string | null },
): SetByRules {
  if (wanted.size === 0) return noneSet;
  const { problems, ...set } = withLock(platform, () => setCells(platform, wanted, budget, options), 'run');
  return {
    ...set,
    problems: problems.map(({ sheetName, problem: { code, sentence } }) => ({ sheetName, code, message: sentence })),
  };
}
