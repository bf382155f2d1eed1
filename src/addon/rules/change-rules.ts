import { getOrAdd } from '../cells/lists';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import type { Platform } from '../platform/platform';
import type { Row } from '../rows/row';
import type { Session } from '../session/session';
import { columnsOf } from '../sheets/own-sheet';
import { eachBit } from './bits';
import { findAccountIds } from './find-account-ids';
import { prepareRows } from './prepare-rows';
import type { Condition } from './read-condition';
import { changedField, conditionsOf, type RuleCells, type RuleChange, type RuledField, readRule } from './read-rule';
import { isOfRule } from './rule-error';
import { findRenamedColumn, type RuleRow, ruleSheet, toRuleSheet } from './rule-sheet';

/** A rule that says what a transaction is. */
interface ChangeRule {
  /** In the sheet, from 1. */
  readonly row: number;
  readonly cells: RuleCells;
  readonly conditions: readonly Condition[];
  readonly change: RuleChange;
}

/** Those of FIN Rules that are on, in the order of the sheet. */
export interface ChangeRules {
  readonly rules: readonly ChangeRule[];
  /** Only the first one that a transaction matches says anything of it. */
  readonly isFirstMatch: boolean;
}

export const noChangeRules: ChangeRules = { rules: [], isFirstMatch: false };

/** As many service calls as the values of the sheet take. Throws an error of a rule that cannot be read, with its row. */
export function readChangeRules(platform: Platform): ChangeRules {
  return toChangeRules(platform, (error) => {
    throw error;
  });
}

/** The same without the rules that cannot be read. */
export function readableChangeRules(platform: Platform): ChangeRules {
  return toChangeRules(platform, () => []);
}

function toChangeRules(platform: Platform, refused: (error: unknown) => ChangeRule[]): ChangeRules {
  const values = platform.spreadsheet()?.valuesOf(ruleSheet.name) ?? [];
  const { rows, isFirstMatch } = toRuleSheet(platform, values);
  // All rules would be gone without a word, or match more, if the user has renamed a heading.
  const columns = columnsOf(ruleSheet, values[0] ?? []);
  const missing = columns.setColumn < 0 ? ruleSheet.columns.setColumn.title : findRenamedColumn(values[0] ?? []);
  if (missing !== undefined && rows.some(({ isOn, cells }) => isOn && cells.setTo !== undefined)) {
    const sentence = `${ruleSheet.name}, row 1: The heading ${quote(missing)} is missing.`;
    return { rules: refused(new ArgumentError('invalid_rule', sentence)), isFirstMatch };
  }
  const wanted = rows.filter(({ isOn, cells }) => isOn && changedField(cells) !== null);
  const rules = wanted.flatMap((each) => {
    try {
      return withRow(each.row, () => [toChangeRule(each)]);
    } catch (thrown) {
      return refused(thrown);
    }
  });
  return { rules, isFirstMatch };
}

function toChangeRule({ row, cells }: RuleRow): ChangeRule {
  const rule = readRule(cells);
  return { row, cells, conditions: conditionsOf(rule), change: rule.change ?? {} };
}

/** Names the row in an error that concerns it. */
function withRow<Result>(row: number, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    if (!isOfRule(thrown)) throw thrown;
    throw new ArgumentError('invalid_rule', `${ruleSheet.name}, row ${row}: ${thrown.sentence}`);
  }
}

/** What rules say of a transaction, together. */
export interface RulesWord {
  readonly change: RuleChange;
  /** The row of the rule that says it, for each of them. */
  readonly rowOf: { readonly [Name in RuledField]?: number };
}

/**
 * What rules say of each of some transactions, as the API sent them; null: nothing. What the first one from the top says
 * counts. `session` reads the accounts that conditions name.
 */
export function sayOfRules({ rules, isFirstMatch }: ChangeRules, session: Session, rows: readonly Row[]) {
  const said = Array.from(rows, (): RulesWord | null => null);
  const prepared = prepareRows(rows, (condition) => findAccountIds(session, condition));
  for (const { row, conditions, change } of rules) {
    // Thousands of transactions match the same rules.
    const joined = new Map<RulesWord | null, RulesWord>();
    const add = (before: RulesWord | null): RulesWord => ({
      change: { ...change, ...before?.change },
      rowOf: { ...Object.fromEntries(Object.keys(change).map((name) => [name, row])), ...before?.rowOf },
    });
    const matches = withRow(row, () => prepared.match(conditions));
    eachBit(matches, (index) => {
      const before = said[index] ?? null;
      if (before === null || !isFirstMatch) said[index] = getOrAdd(joined, before, () => add(before));
    });
  }
  return said;
}
