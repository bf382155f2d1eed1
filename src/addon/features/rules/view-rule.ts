import { withFallback } from '../../errors/addon-error';
import { readAnd } from '../../rules/read-and';
import { viewCondition } from '../../rules/read-condition';
import { changedField, type RuleCells } from '../../rules/read-rule';
import type { RuleSetView, RuleView } from './views';

type ShownCells = Pick<
  RuleView,
  'isNot' | 'field' | 'test' | 'value' | 'from' | 'to' | 'and' | 'unreadAnd' | 'account'
>;

/** What the sidebar shows of a rule, also of one that cannot be read. */
export function viewCells(cells: RuleCells): ShownCells {
  const shown = { ...viewCondition(cells), and: [], unreadAnd: '', account: cells.account };
  const { and } = cells;
  if (and === undefined) return shown;
  return withFallback<ShownCells, ShownCells>(
    () => ({ ...shown, and: readAnd(and).map(viewCondition) }),
    () => ({ ...shown, unreadAnd: and }),
  );
}

/** What the sidebar shows of the column that a rule sets, before it was tried. */
export function viewSet({ setColumn, setTo }: RuleCells): RuleSetView | null {
  if (setColumn === undefined) return null;
  const value = typeof setTo === 'boolean' ? String(setTo).toUpperCase() : String(setTo ?? '');
  const isChange = changedField({ setColumn }) !== null;
  return { column: setColumn, isChange, value, count: 0, keptCount: 0, mergedCount: 0, lockedCount: 0, samples: [] };
}
