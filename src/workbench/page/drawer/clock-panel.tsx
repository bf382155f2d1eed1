import type { TriggerView } from '../../host';
import { describeRuns, formatDay, formatMoment, formatSpan, formatTime } from '../chrome/format';
import { type ClockMove, type ClockStep, type PageView, useHostNow } from '../page-store';
import type { DrawerActions } from './drawer-actions';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const steps = [10 * minuteMs, 60 * minuteMs, 24 * 60 * minuteMs] as const;

/** The host's clock, its triggers, and the executions of the last step. */
export function ClockPanel({ view, actions }: { view: PageView; actions: DrawerActions }) {
  const { clock, timeZone, triggers, clockSteps, clockMove, waitingFor } = view;
  const now = useHostNow(clock);
  const aheadMs = clock.now - clock.readAt;
  const next = triggers.flatMap(({ nextRunAt }) => nextRunAt ?? []).sort((a, b) => a - b)[0];
  return (
    <>
      <section class="clock-side" aria-label="Clock">
        <p class="clock-time">{formatTime(now, timeZone)}</p>
        <p class="clock-day">{formatDay(now, timeZone)}</p>
        <p class="drawer-note">
          {timeZone}
          {Math.abs(aheadMs) >= minuteMs && (
            <strong class="clock-ahead">
              {formatSpan(Math.abs(aheadMs))} {aheadMs > 0 ? 'ahead of' : 'behind'} this computer
            </strong>
          )}
        </p>
        <div class="drawer-buttons">
          {steps.map((ms) => (
            <button
              key={ms}
              type="button"
              class="quiet-button"
              disabled={waitingFor !== null}
              onClick={() => actions.advance(ms)}
            >
              + {formatSpan(ms)}
            </button>
          ))}
          <button
            type="button"
            class="quiet-button"
            disabled={waitingFor !== null || next === undefined}
            onClick={() => actions.advance('next-trigger')}
          >
            To the next trigger
          </button>
        </div>
        {clockMove && <Move move={clockMove} onStop={actions.stopAdvancing} />}
        <p class="drawer-note" role="status" data-testid="clock-waits">
          {describeWait(view)}
        </p>
        <p class="drawer-note">
          The time of scripts, caches, quotas and triggers. It cannot be set back, because stored data has later times;
          npm run reset deletes that data.
        </p>
        <Steps steps={clockSteps} timeZone={timeZone} />
      </section>
      <Triggers {...{ triggers, timeZone, now }} onFire={actions.fire} />
    </>
  );
}

function Move({ move: { doneMs, totalMs }, onStop }: { move: ClockMove; onStop: () => void }) {
  // Without a value, the bar of the browser moves.
  if (doneMs === null) {
    return (
      <p class="clock-move" data-testid="clock-move">
        <progress aria-label="Progress of the step" />
      </p>
    );
  }
  return (
    <p class="clock-move" data-testid="clock-move">
      <progress aria-label="Progress of the step" max={totalMs} value={doneMs} />
      {doneMs / hourMs} of {totalMs / hourMs} h
      <button type="button" class="quiet-button" onClick={onStop}>
        Stop
      </button>
    </p>
  );
}

/** What a step of the clock waits for, and after it the formulas that are calculated with the new time. */
function describeWait({ clockMove, running }: Pick<PageView, 'clockMove' | 'running'>): string {
  const cells = running.filter(({ kind }) => kind === 'cell').length;
  const [trigger] = running.filter(({ kind }) => kind === 'trigger');
  if (trigger) return `Waiting for ${trigger.functionName}, which a trigger started.`;
  if (clockMove?.waitsFor === 'api') return 'Waiting for the API, which adds what happens until then.';
  if (clockMove) return 'Waiting for the triggers that are due.';
  return cells === 0 ? '' : `Waiting for ${cells === 1 ? 'a formula' : `${cells} formulas`}.`;
}

function Steps({ steps: made, timeZone }: { steps: readonly ClockStep[]; timeZone: string }) {
  return (
    <ol class="clock-steps" aria-live="polite" aria-label="Steps" data-testid="clock-steps">
      {made.map(({ label, from, to, executions }) => (
        <li key={from}>
          <strong>{label}</strong> from {formatMoment(from, timeZone)} to {formatMoment(to, timeZone)}:{' '}
          {describeRuns(executions)}
        </li>
      ))}
    </ol>
  );
}

interface TriggersProps {
  readonly triggers: readonly TriggerView[];
  readonly timeZone: string;
  readonly now: number;
  readonly onFire: (trigger: TriggerView) => void;
}

function Triggers({ triggers, timeZone, now, onFire }: TriggersProps) {
  if (triggers.length === 0) {
    return (
      <p class="drawer-empty">
        No triggers. The add-on creates one when you switch on the hourly refresh in its sidebar.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it.
    <section class="drawer-table drawer-main" aria-label="Triggers" tabIndex={0}>
      <table data-testid="triggers">
        <thead>
          <tr>
            {['Function', 'User', 'Runs', 'Next run', 'Last run', 'State'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <td class="head-cell" />
          </tr>
        </thead>
        <tbody>
          {triggers.map((trigger) => (
            <tr key={trigger.triggerUid} data-testid="trigger">
              <td>{trigger.functionName}</td>
              <td>{trigger.userId}</td>
              <td>{trigger.description}</td>
              <td class="moment" title={trigger.nextRunAt === null ? '' : `in ${formatSpan(trigger.nextRunAt - now)}`}>
                {trigger.nextRunAt === null ? 'never' : formatMoment(trigger.nextRunAt, timeZone)}
              </td>
              <td class="moment">
                {trigger.lastRunAt === null ? 'not yet' : formatMoment(trigger.lastRunAt, timeZone)}
              </td>
              <td>{trigger.isDisabled ? <span class="state-pill">Disabled</span> : 'On'}</td>
              <td class="number">
                <button
                  type="button"
                  class="quiet-button"
                  aria-label={`Run ${trigger.functionName} now`}
                  onClick={() => onFire(trigger)}
                >
                  Run
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
