import { useLayoutEffect, useRef } from 'preact/hooks';
import { addDays } from '../../../days/day-text';
import type { GapPartView, ReconciliationView } from '../../protocol';
import { formatCurrency, formatDay } from '../format';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { Section } from '../parts/section';
import { Amount, CutText, Day } from '../parts/values';

const text = messages.reconcile;

interface AnswerProps {
  answer: ReconciliationView;
  isConfirming: boolean;
  isOff: boolean;
  onConfirm: () => void;
}

/** Whether the statement agrees, with the figures; otherwise what could explain the gap. */
export function StatementAnswer({ answer, isConfirming, isOff, onConfirm }: AnswerProps) {
  const { gap, reason, currency, updatedOn, slip } = answer;
  const button = useRef<HTMLButtonElement>(null);
  // So that Enter confirms what agrees.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <>
      {gap === 0 && <p class="note note-done">{text.agrees}</p>}
      {gap !== null && gap !== 0 && (
        <p class="note note-warning">{text.gap(formatCurrency(Math.abs(gap), currency), gap > 0)}</p>
      )}
      {gap === null && (
        <p class="note note-warning">
          {text.unknown} <span lang="en">{reason}.</span>
        </p>
      )}
      {slip !== null && <p>{text.slips[slip]}</p>}
      {updatedOn !== null && <p class="small">{text.updatedOn(formatDay(updatedOn))}</p>}
      <Figures answer={answer} />
      {gap !== null && gap !== 0 && <Explanations answer={answer} />}
      <div class="row">
        {gap === 0 ? (
          <Button kind="primary" onClick={onConfirm} isBusy={isConfirming} isOff={isOff} elementRef={button}>
            {isConfirming ? text.confirming : text.confirm}
          </Button>
        ) : (
          <Confirm
            text={text.confirmAnyway}
            warning={gap === null ? text.warnUnknown : text.warnGap}
            confirmText={text.confirm}
            busyText={text.confirming}
            isBusy={isConfirming}
            isOff={isOff}
            onConfirm={onConfirm}
          />
        )}
      </div>
    </>
  );
}

function Figures({ answer }: { answer: ReconciliationView }) {
  const { from, opening, openingFrom, count, moved, expected, balance, gap, currency } = answer;
  const { facts } = text;
  const rows = [
    [facts.opening(formatDay(addDays(from, -1))), opening, openingFrom === null ? null : facts[openingFrom]],
    [facts.moved(count), moved, null],
    ...(gap === 0 ? [] : [[facts.expected, expected, null] as const]),
    [facts.statement, balance, null],
    ...(gap === 0 ? [] : [[facts.gap, gap, null] as const]),
  ] as const;
  return (
    <dl class="facts">
      {rows.map(([name, amount, note]) =>
        amount === null ? null : (
          <div key={name}>
            <dt>
              {name}
              {note !== null && `, ${note}`}
            </dt>
            <dd>{formatCurrency(amount, currency)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Explanations({ answer: { explanations, explanationCount, currency } }: { answer: ReconciliationView }) {
  const others = explanationCount - explanations.length;
  return (
    <Section title={text.explained}>
      {explanations.length === 0 && <p>{text.unexplained}</p>}
      {explanations.length > 0 && (
        <ol class="rules">
          {explanations.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
            <li class="rule" key={index}>
              {parts.map((part) => (
                <Part key={part.id} part={part} currency={currency} />
              ))}
            </li>
          ))}
        </ol>
      )}
      {others > 0 && <p class="small">{text.more(others)}</p>}
    </Section>
  );
}

function Part({ part, currency }: { part: GapPartView; currency: string }) {
  const { cause, name, account, day, amount, of } = part;
  return (
    <div>
      <div class="rule-head">
        <CutText text={name} />
        <Amount text={formatCurrency(amount, currency)} />
      </div>
      <span class="small">
        <Day day={day} />. {text.causes[cause](of === null ? '' : formatDay(of), account ?? '')}
      </span>
    </div>
  );
}
