import type { AppliedRules, AutomaticRulesView, RulesPreview, RuleView } from '../../protocol';
import { formatTime } from '../format/format-time';
import { messages } from '../messages/messages';

const text = messages.rules;

export function describePreview({ transactionCount, pendingCount, toTag }: RulesPreview): string[] {
  return [
    `${text.tried(transactionCount)} ${toTag === 0 ? text.allCarry : text.toAttach(toTag)}`,
    ...(pendingCount > 0 ? [text.pendingLeftOut(pendingCount)] : []),
  ];
}

/** `3 new of 12`, `12, all tagged`, `fits none`. */
export function describeCounts({ isOn, error, matchCount, newCount }: RuleView): string {
  if (error !== null) return text.counts.notUsed;
  if (!isOn) return text.counts.off;
  if (matchCount === 0) return text.counts.none;
  if (newCount === 0) return text.counts.allTagged(matchCount);
  return newCount === matchCount ? text.counts.new(newCount) : text.counts.newOf(newCount, matchCount);
}

export function describeApplied({ tagged, left, failures }: Omit<AppliedRules, 'planMark' | 'attached'>): string {
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return [
    text.attached(tagged),
    ...(failed > 0 ? [text.failed(failed, failures[0]?.message ?? '')] : []),
    ...(left > 0 ? [text.left(left)] : []),
  ].join(' ');
}

/** With several connections, begins with the one that tags, which may differ from the selected one. */
export function describeAutomatic(view: AutomaticRulesView): string {
  const { isOn, connectionName } = view;
  const state = describeState(view);
  return isOn && connectionName !== null ? `${text.automatic.tagsWith(connectionName)} ${state}` : state;
}

function describeState({ isOn, hasTrigger, isWaiting, ...last }: AutomaticRulesView): string {
  if (!isOn) return text.automatic.off;
  if (!hasTrigger) return text.automatic.noTrigger;
  if (isWaiting) return text.automatic.waiting;
  if (last.lastRunAt === null) return text.automatic.notRun;
  const when = formatTime(last.lastRunAt);
  return last.lastError === null
    ? text.automatic.lastRun(when, last.lastTagged)
    : text.automatic.lastRunFailed(when, last.lastError);
}
