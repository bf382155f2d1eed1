import type { AddonErrorCode } from '../../errors/error-codes';
import { type Bits, clearedBits, countBits, joinBits, withoutBits } from '../../rules/bits';
import type { MatchedRows } from '../../rules/prepare-rows';
import { conditionsOf, onlyChanges, type RuleCells, readRule } from '../../rules/read-rule';
import { isOfRule, RuleError } from '../../rules/rule-error';
import type { RuleRow } from '../../rules/rule-sheet';
import type { SetValue } from '../../rules/set-value';
import type { SetColumns, TagFinder } from './find-named';
import { viewCells, viewSet } from './view-rule';
import type { RuleProblem, RuleView } from './views';

export interface MatchedRule {
  readonly view: RuleView;
  /** null if it has none, is off or cannot be used. */
  readonly tag: { readonly id: string; readonly path: string } | null;
  /** What it writes into a column of the user; null also if the rule is off or cannot be used. */
  readonly set: { readonly heading: string; readonly value: SetValue } | null;
  readonly matches: Bits;
  /** False: what it matches is unknown. */
  readonly isKnown: boolean;
}

/** What the cells of rules name. */
export interface Finders {
  readonly tags: TagFinder;
  readonly columns: SetColumns;
}

/** Tries one rule. Its error is a part of the result. */
export function matchRule(
  { tags, columns }: Finders,
  prepared: MatchedRows,
  { row, isOn, cells }: RuleRow,
): MatchedRule {
  const counts = { matchCount: 0, newCount: 0, takenCount: 0, samples: [] };
  const base = { row, isOn, ...viewCells(cells), tag: cells.tag, ...counts, set: viewSet(cells) };
  let matches = clearedBits(prepared.rows.length);
  let isKnown = !isOn;
  try {
    const rule = readRule(cells);
    if (isOn) matches = prepared.match(conditionsOf(rule));
    isKnown = true;
    const set = rule.set === null ? null : { heading: columns.find(rule.set.column), value: rule.set.value };
    const tag = rule.tag === '' ? null : tags.find(rule.tag);
    const view = { ...base, tag: tag?.path ?? '', error: null };
    return isOn
      ? { view: { ...view, matchCount: countBits(matches) }, tag, set, matches, isKnown }
      : { view, tag: null, set: null, matches, isKnown };
  } catch (thrown) {
    if (!isOfRule(thrown)) throw thrown;
    const { code, sentence: message } = thrown;
    const { reason, quoted } = thrown instanceof RuleError ? thrown : reasonOf(code, message, cells);
    return { view: { ...base, error: { code, message, reason, quoted } }, tag: null, set: null, matches, isKnown };
  }
}

/**
 * Gives each transaction to the first rule that matches it, in the order of the sheet. Rules that only say what a
 * transaction is have a turn of their own, where rows are read. Below a rule that cannot be read
 * none is used: it may be meant for the same transactions, and a tag cannot be removed.
 */
export function createFirstMatch(
  rows: readonly RuleRow[],
  none: Bits,
  matchAlone: (row: RuleRow) => MatchedRule,
): (row: RuleRow) => MatchedRule {
  const known = new Map<RuleRow, MatchedRule>();
  let taken = none;
  let unreadRow: number | null = null;
  const next = (row: RuleRow): MatchedRule => {
    const alone = matchAlone(row);
    if (onlyChanges(row.cells)) return alone;
    if (unreadRow !== null && row.isOn && alone.view.error === null) return held(alone, none, unreadRow);
    if (!alone.isKnown) unreadRow = unreadRow ?? row.row;
    const matches = withoutBits(alone.matches, taken);
    taken = joinBits(taken, alone.matches);
    const { view } = alone;
    if (view.error !== null || !row.isOn) return alone;
    const matchCount = countBits(matches);
    return { ...alone, view: { ...view, matchCount, takenCount: view.matchCount - matchCount }, matches };
  };
  return (wanted) => {
    for (const row of rows.slice(known.size, rows.indexOf(wanted) + 1)) known.set(row, next(row));
    return known.get(wanted) as MatchedRule;
  };
}

function held({ view }: MatchedRule, none: Bits, row: number): MatchedRule {
  const message = `Waits until row ${row} is corrected, because the first match wins.`;
  const error: RuleProblem = { code: 'invalid_rule', message, reason: 'held', quoted: String(row) };
  return { view: { ...view, matchCount: 0, error }, tag: null, set: null, matches: none, isKnown: true };
}

function reasonOf(
  code: AddonErrorCode,
  message: string,
  { tag, account }: RuleCells,
): Pick<RuleProblem, 'reason' | 'quoted'> {
  if (code === 'unknown_tag' || code === 'ambiguous_tag') return { reason: code, quoted: tag };
  if (code === 'unknown_account' || code === 'ambiguous_account') {
    // It may be the account of a condition.
    return { reason: code, quoted: /"(.*?)"/.exec(message)?.[1] ?? account };
  }
  return { reason: null, quoted: '' };
}
