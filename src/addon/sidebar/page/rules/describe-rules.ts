import type { AppliedRules, AutomaticRulesView, RulesPreview, RuleView } from '../../protocol';
import { countOf, formatCount } from '../format/format-count';
import { formatTime } from '../format/format-time';

export function describePreview({ transactionCount, pendingCount, toTag }: RulesPreview): string[] {
  const tried = `Tried on ${countOf(transactionCount, 'transaction')}.`;
  const result =
    toTag === 0 ? 'Every transaction that fits carries its tag already.' : `${countOf(toTag, 'tag')} to attach.`;
  return [
    `${tried} ${result}`,
    ...(pendingCount > 0 ? [`${countOf(pendingCount, 'pending transaction')} left out until posted.`] : []),
  ];
}

/** `3 new of 12`, `12, all tagged`, `none`. */
export function describeCounts({ isOn, error, matchCount, newCount }: RuleView): string {
  if (error !== null) return 'not used';
  if (!isOn) return 'off';
  if (matchCount === 0) return 'fits none';
  if (newCount === 0) return `${formatCount(matchCount)}, all tagged`;
  return newCount === matchCount
    ? `${formatCount(newCount)} new`
    : `${formatCount(newCount)} new of ${formatCount(matchCount)}`;
}

export function describeApplied({ tagged, left, failures }: Omit<AppliedRules, 'planMark' | 'attached'>): string {
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return [
    `${countOf(tagged, 'tag')} attached.`,
    ...(failed > 0 ? [`${formatCount(failed)} failed: ${failures[0]?.message ?? ''}`] : []),
    ...(left > 0 ? [`${formatCount(left)} are left.`] : []),
  ].join(' ');
}

/** With several connections it begins with the one that tags, whichever is chosen above. */
export function describeAutomatic(view: AutomaticRulesView): string {
  const { isOn, connectionName } = view;
  return isOn && connectionName !== null ? `Tags with ${connectionName}. ${describeState(view)}` : describeState(view);
}

function describeState({ isOn, hasTrigger, isWaiting, ...last }: AutomaticRulesView): string {
  if (!isOn) return 'Tags new transactions by these rules, with your key, also while the sidebar is closed.';
  if (!hasTrigger) return 'Waits for your hourly refresh. Switch it on under Refresh.';
  if (isWaiting)
    return 'The rules changed since you applied them. They wait until you apply them or switch this on again.';
  if (last.lastRunAt === null) return 'Runs with the next refresh.';
  const when = formatTime(last.lastRunAt);
  return last.lastError === null
    ? `Last run ${when}: ${countOf(last.lastTagged, 'tag')} attached.`
    : `Last run ${when}: ${last.lastError}`;
}
