import { foldText } from '../cells/compare-text';
import { quote } from '../errors/sentence';
import { kinds } from '../kinds/taxonomy';
import type { Change } from '../rows/change';
import { isSpelling, meantWord } from '../sheets/words';
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
  /** Heading of a column of FIN Changes, or of one of the user. */
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
  /** What it says of a transaction where rows are read. */
  readonly change: RuleChange | null;
}

/** The columns of FIN Changes that a rule may set, by their headings. */
export const changeTitles = {
  category: 'Category',
  kind: 'Kind',
  group: 'Group',
  merchant: 'Merchant',
  name: 'New name',
} as const satisfies { readonly [Name in keyof Change]?: string };

export type RuledField = keyof typeof changeTitles;

/** What a rule says of a transaction in place of what the API says. */
export type RuleChange = { readonly [Name in RuledField]?: NonNullable<Change[Name]> };

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
  const change = set === null ? null : toChange(set);
  return { conditions, account: cells.account, tag: cells.tag, set: change === null ? set : null, change };
}

/** What a rule says of a transaction; null if it sets a column of the user, or none. */
export function changedField({ setColumn }: Pick<RuleCells, 'setColumn'>): RuledField | null {
  const heading = foldText(setColumn ?? '');
  const names = Object.keys(changeTitles) as RuledField[];
  return names.find((name) => isSpelling(heading, changeTitles[name])) ?? null;
}

/** Whether a rule says what a transaction is, and nothing else: nothing is applied for it. */
export function onlyChanges(cells: RuleCells): boolean {
  return cells.tag === '' && changedField(cells) !== null;
}

function toChange({ column, value }: RuleSet): RuleChange | null {
  const field = changedField({ setColumn: column });
  const text = String(value).trim();
  if (field !== 'kind') return field === null ? null : { [field]: text };
  const kind = meantWord(kinds, text);
  return kind === undefined
    ? refuseRule('kind', `No kind ${quote(text)}. Valid: ${kinds.join(', ')}.`, text)
    : { kind };
}

/** The conditions of a rule, with that of its account. */
export function conditionsOf({ conditions, account }: Rule): readonly Condition[] {
  if (account === '') return conditions;
  const cells = { field: 'Account', test: 'equals', value: account, valueNumber: null, toNumber: null };
  return [...conditions, readCondition(cells)];
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
