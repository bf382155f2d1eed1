import { readAnd } from './read-and';
import { type Condition, type ConditionCells, readCondition } from './read-condition';
import { refuseRule } from './rule-error';
import type { SetValue } from './set-value';

/** The cells of a row, as shown, and the numbers among them. A key that is absent is a blank cell. */
export interface RuleCells extends ConditionCells {
  readonly on: unknown;
  readonly account: string;
  readonly tag: string;
  /** Further conditions, which must hold too. */
  readonly and?: string;
  /** Heading of a column of the user. */
  readonly setColumn?: string;
  /** What the rule writes into it. A text for a value of another kind, such as a date. */
  readonly setTo?: SetValue;
  readonly isSetToOther?: true;
}

export interface Rule {
  /** All of them must hold. */
  readonly conditions: readonly Condition[];
  /** Name, mask or id; blank for every account. */
  readonly account: string;
  /** Blank if it only sets a column. */
  readonly tag: string;
  readonly set: RuleSet | null;
}

export interface RuleSet {
  readonly column: string;
  readonly value: SetValue;
}

/** Of a text that a rule writes. */
export const setTextMax = 500;

/** Throws `invalid_rule` with a sentence about the row. */
export function readRule(cells: RuleCells): Rule {
  const set = readSet(cells);
  if (cells.tag === '' && set === null) refuseRule('no_tag', 'The tag is missing, or a column to set.');
  const conditions = [readCondition(cells), ...readAnd(cells.and ?? '').map(readCondition)];
  return { conditions, account: cells.account, tag: cells.tag, set };
}

function readSet({ setColumn, setTo, isSetToOther }: RuleCells): RuleSet | null {
  if (setColumn === undefined) {
    return setTo === undefined ? null : refuseRule('no_set_column', 'Set to has a value, but Set column is blank.');
  }
  if (setTo === undefined || isSetToOther === true || String(setTo).length > setTextMax) {
    const sentence = `Set to needs a number, TRUE, FALSE, or a text of at most ${setTextMax} characters.`;
    return refuseRule('set_value', sentence);
  }
  return { column: setColumn, value: setTo };
}
