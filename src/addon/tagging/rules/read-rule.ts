import { foldText } from '../../cells/compare-text';
import { isAddonError } from '../../errors/addon-error';
import { readAnd } from './read-and';
import { type Condition, type ConditionCells, readCondition, viewCondition } from './read-condition';
import { refuseRule } from './rule-error';
import type { RuleView } from './views';

/** The cells of a row, as shown, and the numbers among them. A key that is absent is a blank cell. */
export interface RuleCells extends ConditionCells {
  readonly on: unknown;
  readonly account: string;
  readonly tag: string;
  /** Further conditions, which must hold too. */
  readonly and?: string;
}

export interface Rule {
  /** All of them must hold. */
  readonly conditions: readonly Condition[];
  /** Name, mask or id; blank for every account. */
  readonly account: string;
  readonly tag: string;
}

/** Throws `invalid_rule` with a sentence about the row. */
export function readRule(cells: RuleCells): Rule {
  if (cells.tag === '') refuseRule('no_tag', 'The tag is missing.');
  const conditions = [readCondition(cells), ...readAnd(cells.and ?? '').map(readCondition)];
  return { conditions, account: cells.account, tag: cells.tag };
}

type ShownCells = Pick<
  RuleView,
  'isNot' | 'field' | 'test' | 'value' | 'from' | 'to' | 'and' | 'unreadAnd' | 'account'
>;

/** What the sidebar shows of a rule, also of one that cannot be read. */
export function viewCells(cells: RuleCells): ShownCells {
  const shown = { ...viewCondition(cells), and: [], unreadAnd: '', account: cells.account };
  if (cells.and === undefined) return shown;
  try {
    return { ...shown, and: readAnd(cells.and).map(viewCondition) };
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return { ...shown, unreadAnd: cells.and };
  }
}

/** A blank cell means on, because users type a rule to use it. */
export function isRuleOn(on: unknown): boolean {
  if (typeof on === 'boolean') return on;
  return !['false', 'off', 'no', '0'].includes(foldText(String(on ?? '')));
}
