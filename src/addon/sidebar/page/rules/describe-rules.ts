import type {
  AppliedRules,
  AutomaticRulesView,
  ConditionView,
  RuleSuggestion,
  RulesPreview,
  RuleView,
} from '../../protocol';
import { formatAmount, formatDay, formatTime } from '../format';
import { type DescribedError, describeError, describeStored } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { taggingScope } from '../tag/may-not-tag';

const text = messages.rules;

export function describePreview({ transactionCount, pendingCount, toTag }: RulesPreview): string[] {
  return [
    `${text.tried(transactionCount)} ${toTag === 0 ? text.allTagged : text.toAttach(toTag)}`,
    ...(pendingCount > 0 ? [text.pendingLeftOut(pendingCount)] : []),
  ];
}

/** `3 new of 12`, `12, all tagged`, `no matches`. */
export function describeCounts({ isOn, error, matchCount, newCount, takenCount }: RuleView): string {
  if (error !== null) return text.counts.notUsed;
  if (!isOn) return text.counts.off;
  if (matchCount === 0 && takenCount > 0) return text.counts.noneLeft;
  if (matchCount === 0) return text.counts.none;
  if (newCount === 0) return text.counts.allTagged(matchCount);
  return newCount === matchCount ? text.counts.new(newCount) : text.counts.newOf(newCount, matchCount);
}

export function describeApplied({
  tagged,
  left,
  failures,
}: Omit<AppliedRules, 'planFingerprint' | 'attached'>): string {
  const [first] = failures;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return [
    text.attached(tagged),
    ...(failed > 0 ? [text.failed(failed, first === undefined ? '' : describeError(first).meaning)] : []),
    ...(left > 0 ? [text.left(left)] : []),
  ].join(' ');
}

/**
 * With several connections, begins with the one that tags, which may differ from the selected one. `canTag`: whether the
 * selected one may, with which the rules would be switched on.
 */
export function describeAutomatic(view: AutomaticRulesView, canTag: boolean): string {
  const { isOn, connectionName } = view;
  if (!isOn && !canTag) return text.automatic.needsScope(taggingScope);
  const state = describeState(view);
  return isOn && connectionName !== null ? `${text.automatic.tagsWith(connectionName)} ${state}` : state;
}

function describeState({ isOn, hasTrigger, isWaiting, ...last }: AutomaticRulesView): string {
  if (!isOn) return text.automatic.off;
  if (!last.mayTag) return text.automatic.mayNotTag(taggingScope);
  if (!hasTrigger) return text.automatic.noTrigger;
  if (isWaiting) return text.automatic.waiting;
  if (last.lastRunAt === null) return text.automatic.notRun;
  const when = formatTime(last.lastRunAt);
  const { lastError, lastErrorCode, lastFailed, lastLeft, lastTagged, lastOutcome } = last;
  if (lastFailed === 0 && lastLeft > 0) return text.automatic.lastRunFailed(when, text.left(lastLeft));
  if (lastFailed === 0 && lastOutcome === 'unfinished') return text.automatic.lastRunUnfinished(when, lastTagged);
  if (lastError === null) return text.automatic.lastRun(when, lastTagged);
  const why = describeStored(lastError, lastErrorCode).meaning;
  return text.automatic.lastRunFailed(
    when,
    lastErrorCode === null || lastFailed === 0 ? why : text.failed(lastFailed, why),
  );
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
