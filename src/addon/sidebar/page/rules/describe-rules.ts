import type {
  AppliedRules,
  AutomaticRulesView,
  ConditionView,
  RuleSetView,
  RuleSuggestion,
  RulesPreview,
  RuleView,
} from '../../protocol';
import { formatAmount, formatDay, formatTime } from '../format';
import { type DescribedError, describeError, describeStored } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { taggingScope } from '../tag/may-not-tag';

const text = messages.rules;

export function describePreview({ transactionCount, pendingCount, toTag, toSet, ...rest }: RulesPreview): string[] {
  const setsColumns = rest.rules.some(({ set }) => set !== null && !set.isChange);
  const changes = rest.rules.some(({ set }) => set?.isChange === true);
  const tags = rest.rules.some(({ tag }) => tag !== '') || !(setsColumns || changes);
  return [
    [
      text.tried(transactionCount),
      ...(tags ? [toTag === 0 ? text.allTagged : text.toAttach(toTag)] : []),
      ...(setsColumns ? [toSet === 0 ? text.nothingToSet : text.toSet(toSet)] : []),
    ].join(' '),
    ...(changes ? [text.changes] : []),
    ...rest.unreadTables.map((table) => text.nothingSetIn(table.sheetName, describeError(table).meaning)),
    ...(pendingCount > 0 ? [text.pendingLeftOut(pendingCount)] : []),
  ];
}

/** `3 new of 12`, `12, all tagged`, `3 new, 12 to set`, `no matches`. */
export function describeCounts(rule: RuleView): string {
  const { isOn, error, matchCount, takenCount, tag, set } = rule;
  if (error !== null) return text.counts.notUsed;
  if (!isOn) return text.counts.off;
  if (matchCount === 0 && takenCount > 0) return text.counts.noneLeft;
  if (matchCount === 0) return text.counts.none;
  const count = set?.isChange === true ? text.counts.changes : text.counts.toSet;
  const toSet = set === null || set.count === 0 ? [] : [count(set.count)];
  return [tag === '' ? text.counts.matches(matchCount) : describeTagged(rule), ...toSet].join(', ');
}

function describeTagged({ matchCount, newCount }: RuleView): string {
  if (newCount === 0) return text.counts.allTagged(matchCount);
  return newCount === matchCount ? text.counts.new(newCount) : text.counts.newOf(newCount, matchCount);
}

/** Samples: `Travel › Hotels`, `Project: House`, or both. */
export function describeActions({
  tag,
  set,
}: {
  readonly tag: string;
  readonly set: Pick<RuleSetView, 'column' | 'value'> | null;
}): string[] {
  const column = set === null ? [] : [text.set(set.column, set.value)];
  const actions = [...(tag === '' ? [] : [tag]), ...column];
  return actions.length === 0 ? [text.noTag] : actions;
}

/** What stays of the cells that a rule could set, and why. */
export function describeKept({ isChange, keptCount, mergedCount, lockedCount }: RuleSetView): string[] {
  return [
    ...(keptCount > 0 ? [(isChange ? text.changeKept : text.setKept)(keptCount)] : []),
    ...(mergedCount > 0 ? [text.setMerged(mergedCount)] : []),
    ...(lockedCount > 0 ? [text.setLocked(lockedCount)] : []),
  ];
}

export function describeApplied({
  tagged,
  left,
  failures,
  set,
}: Omit<AppliedRules, 'planFingerprint' | 'attached'>): string {
  const [first] = failures;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(tagged > 0 || set.count === 0 ? [text.attached(tagged)] : []),
    ...(set.count > 0 ? [text.cellsSet(set.count)] : []),
    ...(set.isLate ? [text.cellsLeft] : []),
    ...(set.mergedCount > 0 ? [text.setMerged(set.mergedCount)] : []),
    ...(set.lockedCount > 0 ? [text.setLocked(set.lockedCount)] : []),
    ...set.problems.map((each) => text.notSetIn(each.sheetName, describeError(each).meaning)),
    ...(failed > 0 ? [text.failed(failed, first === undefined ? '' : describeError(first).meaning)] : []),
    ...(left > 0 ? [text.left(left)] : []),
  ].join(' ');
}

/**
 * With several connections, begins with the one that tags, which may differ from the selected one. `canApply`:
 * whether the selected one, with which the rules would be switched on, may tag, or the rules set columns.
 */
export function describeAutomatic(view: AutomaticRulesView, canApply: boolean, setsColumns = false): string {
  const { isOn, connectionName } = view;
  if (!isOn && !canApply) return text.automatic.needsScope(taggingScope);
  const state = describeState(view, setsColumns);
  return isOn && connectionName !== null ? `${text.automatic.tagsWith(connectionName)} ${state}` : state;
}

function describeState({ isOn, hasTrigger, isWaiting, ...last }: AutomaticRulesView, setsColumns: boolean): string {
  if (!isOn) return text.automatic.off;
  if (!last.mayTag && !setsColumns) return text.automatic.mayNotTag(taggingScope);
  if (!hasTrigger) return text.automatic.noTrigger;
  if (isWaiting) return text.automatic.waiting;
  if (last.lastRunAt === null) return text.automatic.notRun;
  const when = formatTime(last.lastRunAt);
  const { lastError, lastErrorCode, lastFailed, lastLeft, lastOutcome } = last;
  const done = text.automatic.done(last.lastTagged, last.lastSet);
  if (lastFailed === 0 && lastLeft > 0) return text.automatic.lastRunFailed(when, text.left(lastLeft));
  const isLate = lastErrorCode === 'time_limit';
  if (lastFailed === 0 && lastOutcome === 'unfinished' && isLate) return text.automatic.lastRunUnfinished(when, done);
  if (lastError === null) return text.automatic.lastRun(when, done);
  const why = describeStored(lastError, lastErrorCode).meaning;
  return text.automatic.lastRunFailed(when, lastFailed === 0 ? why : text.failed(lastFailed, why));
}

/** Samples: `Name or merchant contains "REWE"`, `Amount is between -50 and -10, and not Merchant equals "Aldi"`. */
export function describeRule({ and, unreadAnd, account, ...first }: DescribedRule): string {
  const conditions = [first, ...and].map(describeCondition);
  const rule = [...conditions, ...(unreadAnd === '' ? [] : [unreadAnd])].reduce(text.and);
  return account === '' ? rule : text.ofAccount(rule, account);
}

type DescribedRule = ConditionView & Pick<RuleView, 'and' | 'unreadAnd' | 'account'>;

function describeCondition({ isNot, field, test, value, from, to }: ConditionView): string {
  const name = Object.hasOwn(text.fields, field) ? (text.fields[field] ?? field) : field;
  const isRange = test === 'between' && (from !== null || to !== null);
  const between = field === 'date' ? text.betweenDays : text.between;
  const condition = isRange
    ? between(name, ...sorted(from, to))
    : text.rule(name, Object.hasOwn(text.tests, test) ? (text.tests[test] ?? test) : test, value);
  return isNot ? text.not(condition) : condition;
}

/** People write -10 and -50 in either order. */
function sorted(from: number | string | null, to: number | string | null): [string | null, string | null] {
  const isSwapped = from !== null && to !== null && from > to;
  const shown = (end: number | string | null) =>
    typeof end === 'string' ? formatDay(end) : end === null ? null : formatAmount(end);
  return isSwapped ? [shown(to), shown(from)] : [shown(from), shown(to)];
}

/** `14 of 14 until Nov 3 have it. 2 later ones do not.` */
export function describeSuggestion(suggestion: RuleSuggestion): string {
  if ('correctedCount' in suggestion) {
    return text.suggestions.corrected(suggestion.correctedCount, suggestion.changeCount);
  }
  const { taggedCount, transactionCount, latestDay, laterCount } = suggestion;
  const habit = text.suggestions.habit(taggedCount, transactionCount, formatDay(latestDay));
  return laterCount === 0 ? habit : `${habit} ${text.suggestions.later(laterCount)}`;
}

export function describeRuleError({ code, message, reason, quoted }: NonNullable<RuleView['error']>): DescribedError {
  const own = reason === null ? undefined : text.problems[reason];
  if (own === undefined) return describeError({ code, message });
  const sentence = own(quoted);
  // The sentences about regular expressions are English.
  return { meaning: sentence, text: sentence, original: reason === 'pattern' ? message : null };
}
