import { useEffect, useRef, useState } from 'preact/hooks';
import type { Execution, TriggerView } from '../../host/host';
import type { PageView } from '../store/page-store';
import { formatMoment, formatSeconds } from './format';

interface DrawerProps {
  readonly view: PageView;
  readonly onToggle: () => void;
  readonly onFire: (trigger: TriggerView) => void;
  readonly onAdvance: (ms: number) => void;
}

const hourMs = 3_600_000;

/** The workbench's own controls: no part of Sheets, and kept apart from it. */
export function Drawer({ view, onToggle, onFire, onAdvance }: DrawerProps) {
  const { executions, triggers, isDrawerOpen, timeZone } = view;
  const failed = executions.filter(({ error }) => error).length;
  const handle = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDrawerOpen) return;
    event.stopPropagation();
    onToggle();
    handle.current?.focus();
  };
  return (
    <section
      class={`drawer ${isDrawerOpen ? 'drawer-open' : ''}`}
      aria-label="Workbench controls"
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        ref={handle}
        class="drawer-handle"
        aria-expanded={isDrawerOpen}
        data-testid="drawer-handle"
        onClick={onToggle}
      >
        <span class="drawer-arrow" aria-hidden="true" />
        <strong>Workbench</strong>
        <span>
          {plural(executions.length, 'execution')}
          {failed > 0 && <em>, {failed} failed</em>}
        </span>
        <span>{plural(triggers.length, 'trigger')}</span>
        <Clock view={view} />
      </button>
      {isDrawerOpen && (
        <div class="drawer-body">
          <Executions executions={executions} timeZone={timeZone} />
          <div class="drawer-side">
            <Triggers triggers={triggers} timeZone={timeZone} onFire={onFire} />
            <h2>Clock</h2>
            <p class="drawer-note">Moves the host’s time on and runs every trigger that falls due.</p>
            <div class="drawer-buttons">
              <button type="button" class="quiet-button" onClick={() => onAdvance(hourMs)}>
                + 1 hour
              </button>
              <button type="button" class="quiet-button" onClick={() => onAdvance(24 * hourMs)}>
                + 1 day
              </button>
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function Clock({ view: { clock, timeZone } }: { view: PageView }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const now = clock.now + (Date.now() - clock.readAt);
  return (
    <span class="drawer-clock" title={timeZone} data-testid="clock">
      {formatMoment(now, timeZone)}
    </span>
  );
}

function Executions({ executions, timeZone }: { executions: readonly Execution[]; timeZone: string }) {
  if (executions.length === 0) return <p class="drawer-empty">Nothing has run yet. Type a formula of the add-on.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing else that takes the focus.
    <section class="drawer-table" aria-label="Executions" tabIndex={0}>
      <table data-testid="executions">
        <thead>
          <tr>
            <th>Function</th>
            <th>Where</th>
            <th>Mode</th>
            <th>Started</th>
            <th class="number">Time</th>
            <th class="number">Requests</th>
            <th class="number">Calls</th>
            <th>Result</th>
          </tr>
        </thead>
        <tbody>
          {executions.slice(0, 100).map((execution) => (
            <tr key={execution.id} class={execution.error ? 'failed' : ''}>
              <td>{execution.functionName}</td>
              <td>{execution.cell ?? execution.kind}</td>
              <td>{execution.mode}</td>
              <td>{formatMoment(execution.startedAt, timeZone)}</td>
              <td class="number">{formatSeconds(execution.durationMs)}</td>
              <td class="number">{execution.requests}</td>
              <td class="number">{execution.serviceCalls}</td>
              <td class="result" title={execution.error?.message ?? execution.log.join('\n')}>
                {execution.error ? `${execution.error.name}: ${execution.error.message}` : 'Completed'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TriggersProps {
  readonly triggers: readonly TriggerView[];
  readonly timeZone: string;
  readonly onFire: (trigger: TriggerView) => void;
}

function Triggers({ triggers, timeZone, onFire }: TriggersProps) {
  return (
    <>
      <h2>Triggers</h2>
      {triggers.length === 0 && (
        <p class="drawer-note">None. The add-on makes one when hourly refresh is switched on.</p>
      )}
      {triggers.map((trigger) => (
        <div class="trigger" key={trigger.triggerUid} data-testid="trigger">
          <div>
            <strong>{trigger.functionName}</strong>
            <p class="drawer-note">
              {trigger.description}
              {trigger.nextRunAt !== null && `, next ${formatMoment(trigger.nextRunAt, timeZone)}`}
            </p>
          </div>
          <button type="button" class="quiet-button" onClick={() => onFire(trigger)}>
            Run
          </button>
        </div>
      ))}
    </>
  );
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
