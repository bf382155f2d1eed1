import type { RuleSample } from '../../protocol';
import { formatCurrency } from '../format';
import { Amount, CutText, Day } from '../parts/values';

/** Transactions that a rule concerns. Closed until they are wanted. */
export function Samples({ title, samples }: { title: string; samples: readonly RuleSample[] }) {
  if (samples.length === 0) return null;
  return (
    <details class="details">
      <summary>{title}</summary>
      <ul class="samples">
        {samples.map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples have no id.
          <Sample key={`${index}`} sample={sample} />
        ))}
      </ul>
    </details>
  );
}

function Sample({ sample: { date, name, amount, currency } }: { sample: RuleSample }) {
  return (
    <li class="sample">
      <span class="small sample-date">{date !== null && <Day day={date} />}</span>
      <CutText text={name} />
      {amount !== null && <Amount text={formatCurrency(amount, currency)} />}
    </li>
  );
}
