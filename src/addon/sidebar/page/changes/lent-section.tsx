import { useState } from 'preact/hooks';
import type { LentPurchase, LentView, SidebarError } from '../../protocol';
import { formatAmount } from '../format';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { CutText, Day } from '../parts/values';
import type { Server } from '../server';

const text = messages.changes;

/** Lists what others owe. It is read when somebody asks. */
export function LentSection({ server }: { server: Server }) {
  const [view, setView] = useState<LentView | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  const show = async () => {
    setBusy(true);
    setError(null);
    const response = await server.call('getLent');
    setBusy(false);
    if (response.ok) setView(response.data);
    else setError(response.error);
  };
  return (
    <Section title={text.lentTitle}>
      {view === null && <p class="small">{text.lentLead}</p>}
      {view !== null && view.purchases.length === 0 && <p class="small">{text.nothingLent}</p>}
      {view !== null && view.totals.length > 0 && (
        <>
          {view.totals.map(({ currency, lent, back, open }) => (
            <p key={currency}>
              <strong>{text.open(money(open, currency))}</strong>{' '}
              <span class="small">{text.lentAndBack(money(lent, ''), money(back, ''))}</span>
            </p>
          ))}
          <ul class="scroll scroll-all">
            {view.purchases.map((each) => (
              <LentRow key={each.id} purchase={each} />
            ))}
          </ul>
        </>
      )}
      {view !== null && view.settledCount > 0 && <p class="small">{text.settled(view.settledCount)}</p>}
      {error !== null && <ErrorNote error={error} />}
      <div class="row">
        <Button onClick={() => void show()} isBusy={isBusy}>
          {isBusy ? messages.general.reading : text.showLent}
        </Button>
        {view !== null && view.purchases.length > 0 && (
          <Button kind="quiet" onClick={() => void server.call('showChanges')}>
            {text.openSheet}
          </Button>
        )}
      </div>
    </Section>
  );
}

function LentRow({ purchase }: { purchase: LentPurchase }) {
  const { name, day, currency, lent, back, open, row, payments } = purchase;
  return (
    <li class="transaction">
      <CutText text={name} className="transaction-name" />
      <span class="amount">{money(open, currency)}</span>
      <span class="transaction-note small">
        {day !== null && <Day day={day} />}
        {` · ${text.lentAndBack(money(lent, ''), money(back, ''))} · ${text.row(row)}`}
      </span>
      {payments.map((each) => (
        <span key={each.id} class="transaction-note small">
          {'+ '}
          {money(each.amount, each.currency)} <bdi>{each.name}</bdi>
          {' · '}
          {each.day !== null && <Day day={each.day} />}
        </span>
      ))}
    </li>
  );
}

function money(amount: number, currency: string): string {
  return `${formatAmount(amount, 2)} ${currency}`.trim();
}
