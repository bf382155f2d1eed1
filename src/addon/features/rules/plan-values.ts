import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { type Row, toId } from '../../rows/row';
import { hasBit } from '../../rules/bits';
import { withLock } from '../../store/lock';
import type { OpenTable } from '../../tables/set-values/open-tables';
import { planCells, type WantedCell, type WantedCells } from '../../tables/set-values/plan-cells';
import { setCells } from '../../tables/set-values/set-cells';
import type { MatchedRule } from './match-rule';
import type { RuleSetView, SetByRules } from './views';

/** What the rules say about cells, in the order of the sheet: of rules for the same cell, the first one counts. */
export function collectWanted(rows: readonly Row[], matched: readonly MatchedRule[]): WantedCells {
  const wanted = new Map<string, WantedCell[]>();
  for (const { set, matches, view } of matched) {
    if (set === null) continue;
    rows.forEach(({ id }, index) => {
      if (!hasBit(matches, index)) return;
      const own = wanted.get(toId(id)) ?? [];
      if (own.length === 0) wanted.set(toId(id), own);
      if (!own.some(({ heading }) => heading === set.heading)) own.push({ ...set, rule: view.row });
    });
  }
  return wanted;
}

export interface CellPreview {
  readonly count: number;
  ofRule(rule: number): CellsOfRule;
}

/** What setting the cells would do, by the row of the rule. Reads the tables. */
export function previewCells(tables: readonly OpenTable[], wanted: WantedCells): CellPreview {
  const plans = wanted.size === 0 ? [] : tables.map((table) => planCells(table, wanted));
  const byRule = new Map<number, CellsOfRule>();
  const of = (rule: number): CellsOfRule => {
    const known = byRule.get(rule) ?? {
      count: 0,
      keptCount: 0,
      mergedCount: 0,
      lockedCount: 0,
      ids: new Set<string>(),
    };
    byRule.set(rule, known);
    return known;
  };
  for (const { cells, kept, merged, locked } of plans) {
    for (const { rule, id } of cells) {
      of(rule).count += 1;
      of(rule).ids.add(id);
    }
    for (const { rule } of kept) of(rule).keptCount += 1;
    for (const { rule } of merged) of(rule).mergedCount += 1;
    for (const { rule } of locked) of(rule).lockedCount += 1;
  }
  return { count: plans.reduce((sum, { cells }) => sum + cells.length, 0), ofRule: of };
}

interface CellsOfRule extends Pick<RuleSetView, 'count' | 'keptCount' | 'mergedCount' | 'lockedCount'> {
  /** Of the transactions whose cells are set. */
  readonly ids: Set<string>;
}

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
