import type { StatementChangeView } from '../../protocol';
import { formatCurrency, formatDay } from '../format';
import { messages } from '../messages/messages';
import { Section } from '../parts/section';

const text = messages.reconcile;

/** What has changed in confirmed periods. */
export function Changes({ changes }: { changes: readonly StatementChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title={text.changes}>
      <ul class="rules">
        {changes.map((change) => (
          <li class="rule" key={`${change.account} ${change.day} ${change.id}`}>
            <span class="small">
              <bdi>{text.statement(change.account, formatDay(change.day))}</bdi>
            </span>
            {change.problem === null ? <Change change={change} /> : <p lang="en">{change.problem}.</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Change({ change: { id, name, before, now, currency } }: { change: StatementChangeView }) {
  const side = (each: StatementChangeView['now'], none: string): string =>
    each === null ? none : text.side(formatCurrency(each.amount, currency), formatDay(each.day), each.isIgnored);
  return (
    <>
      {name !== '' && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
      <p>{text.change(side(before, text.notThere), side(now, text.gone))}</p>
      <span class="small">{id}</span>
    </>
  );
}
