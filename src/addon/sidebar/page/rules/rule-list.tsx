import type { RuleSample, RuleView } from '../../protocol';
import { formatAmount } from '../format';
import { messages } from '../messages/messages';
import { CutText } from '../parts/cut-text';
import { ErrorText } from '../parts/error-note';
import { Amount, Day } from '../parts/values';
import { describeCounts, describeRule, describeRuleError } from './describe-rules';

/** Rules with their counts and samples. Rules with errors come first, then those that would tag. */
export function RuleList({ rules }: { rules: readonly RuleView[] }) {
  const sorted = [...rules].sort((a, b) => rank(a) - rank(b) || a.row - b.row);
  return (
    <ul class="rules">
      {sorted.map((rule) => (
        <li key={rule.row} class={rule.isOn && rule.error === null ? 'rule' : 'rule rule-off'}>
          <div class="rule-head">
            <span class="rule-text" dir="auto">
              {describeRule(rule)}
            </span>
            <span class={rule.error === null && rule.newCount > 0 ? 'rule-count rule-new' : 'rule-count'}>
              {describeCounts(rule)}
            </span>
          </div>
          <div class="rule-head small">
            <CutText text={`→ ${rule.tag === '' ? messages.rules.noTag : rule.tag}`} />
            <span>{messages.rules.row(rule.row)}</span>
          </div>
          {rule.error !== null && (
            <div class="rule-error">
              <ErrorText error={describeRuleError(rule.error)} />
            </div>
          )}
          {rule.samples.length > 0 && (
            <details class="details">
              <summary>{rule.newCount > 0 ? messages.rules.newExamples : messages.rules.examples}</summary>
              <ul class="samples">
                {rule.samples.map((sample, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: samples have no id.
                  <Sample key={`${index}`} sample={sample} />
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Sample({ sample: { date, name, amount, currency } }: { sample: RuleSample }) {
  return (
    <li class="sample">
      <span class="small sample-date">{date !== null && <Day day={date} />}</span>
      <CutText text={name} />
      {amount !== null && <Amount text={formatMoney(amount, currency)} />}
    </li>
  );
}

function formatMoney(amount: number, currency: string | null): string {
  const text = formatAmount(amount, 2);
  return currency === null ? text : `${text} ${currency}`;
}

function rank({ error, isOn, newCount }: RuleView): number {
  if (error !== null && isOn) return 0;
  return newCount > 0 ? 1 : isOn ? 2 : 3;
}
