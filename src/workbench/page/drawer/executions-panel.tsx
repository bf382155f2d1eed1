import { memo } from 'preact/compat';
import { useCallback, useState } from 'preact/hooks';
import type { Execution, QuotaView, RunningExecution } from '../../host';
import { formatMoment, formatSeconds } from '../chrome/format';
import { type PageView, useHostNow } from '../page-store';
import { filterExecutions, functionNames, isRefused, maxExecutions, noFilter, summarize } from './execution-list';

const columns = [
  ['Function', ''],
  ['Where', ''],
  ['Mode', ''],
  ['User', ''],
  ['Started', ''],
  ['Time', 'number'],
  ['Requests', 'number'],
  ['Calls', 'number', 'Calls of Google’s services'],
  ['Cached', 'number', 'Values found in the cache'],
  ['Formulas', 'number', 'Formulas that were stored from text'],
  ['Result', ''],
] as const;

/** The list that Google shows under Executions, updated as they run. */
export function ExecutionsPanel({ view }: { view: PageView }) {
  const { executions, running, clock, timeZone } = view;
  const [filter, setFilter] = useState(noFilter);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const onToggle = useCallback((id: number) => {
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const names = functionNames([...executions, ...running]);
  const shown = filterExecutions(executions, filter);
  const shownRunning = filterExecutions(running, filter);
  const summary = summarize(shown, shownRunning);
  return (
    <>
      <div class="drawer-main">
        <div class="drawer-tools">
          <select
            class="select-field"
            aria-label="Function"
            value={filter.functionName ?? ''}
            onChange={({ currentTarget }) => setFilter({ ...filter, functionName: currentTarget.value || null })}
          >
            <option value="">All functions</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <label class="check">
            <input
              type="checkbox"
              checked={filter.errorsOnly}
              onChange={({ currentTarget }) => setFilter({ ...filter, errorsOnly: currentTarget.checked })}
            />
            Errors only
          </label>
          <p class="drawer-summary" data-testid="execution-summary">
            <span>{summary.running} running</span>
            <span class={summary.failed > 0 ? 'is-failed' : ''}>{summary.failed} failed</span>
            {summary.refused > 0 && <span>{summary.refused} with a message</span>}
            <span>median {summary.medianMs === null ? '–' : formatSeconds(summary.medianMs)}</span>
            <span>
              {executions.length < maxExecutions
                ? `${shown.length} ended`
                : `${shown.length} of the last ${maxExecutions}`}
            </span>
          </p>
        </div>
        {shown.length + shownRunning.length === 0 ? (
          <p class="drawer-empty">
            {executions.length === 0
              ? 'Nothing has run yet. Type a formula of the add-on, or open its menu.'
              : 'No execution matches the filter.'}
          </p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it even if no row can be opened.
          <section class="drawer-table" aria-label="Executions" tabIndex={0}>
            <table data-testid="executions">
              <thead>
                <tr>
                  {columns.map(([name, kind, title]) => (
                    <th key={name} class={kind} title={title} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shownRunning.map((one) => (
                  <RunningRow key={one.id} running={one} clock={clock} timeZone={timeZone} />
                ))}
                {shown.map((one) => (
                  <ExecutionRow
                    key={one.id}
                    execution={one}
                    timeZone={timeZone}
                    isOpen={opened.has(one.id)}
                    onToggle={onToggle}
                  />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
      <Quotas view={view} />
    </>
  );
}

interface ExecutionRowProps {
  readonly execution: Execution;
  readonly timeZone: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: number) => void;
}

const columnCount = 11;

/** Memoized, so that forty new executions do not render the other two hundred again. */
const ExecutionRow = memo(function ExecutionRow({ execution, timeZone, isOpen, onToggle }: ExecutionRowProps) {
  const { id, functionName, error, log } = execution;
  const result = error ? `${error.name ? `${error.name}: ` : ''}${error.message}` : 'Completed';
  return (
    <>
      <tr class={error && !isRefused(execution) ? 'failed' : ''} data-testid="execution">
        <td>
          <button
            type="button"
            class="row-toggle"
            aria-expanded={isOpen}
            aria-label={`${functionName}: details`}
            onClick={() => onToggle(id)}
          >
            <span class="row-arrow" aria-hidden="true" />
            {functionName}
          </button>
        </td>
        <td>{execution.cell ?? execution.kind}</td>
        <td class="mode">{execution.mode}</td>
        <td>{execution.userId}</td>
        <td class="moment">{formatMoment(execution.startedAt, timeZone)}</td>
        <td class="number">{formatSeconds(execution.durationMs)}</td>
        <Count value={execution.requests} />
        <Count value={execution.serviceCalls} />
        <Count value={execution.cacheHits} />
        <Count value={execution.formulasFromText} isBad />
        <td class="result" title={result}>
          {result}
          {log.length > 0 && <span class="log-count"> · {log.length} in the log</span>}
        </td>
      </tr>
      {isOpen && (
        <tr class="execution-details" data-testid="execution-details">
          <td colSpan={columnCount}>
            <p class={error && !isRefused(execution) ? 'is-failed' : ''}>{result}</p>
            {log.length > 0 ? <pre>{log.join('\n')}</pre> : <p class="drawer-note">Nothing was logged.</p>}
          </td>
        </tr>
      )}
    </>
  );
});

/** Zeros are shown muted. */
function Count({ value, isBad = false }: { readonly value: number; readonly isBad?: boolean }) {
  const kind = value === 0 ? 'is-zero' : isBad ? 'is-failed' : '';
  return <td class={`number ${kind}`}>{value}</td>;
}

interface RunningRowProps {
  readonly running: RunningExecution;
  readonly clock: PageView['clock'];
  readonly timeZone: string;
}

function RunningRow({ running, clock, timeZone }: RunningRowProps) {
  const now = useHostNow(clock);
  return (
    <tr class="running" data-testid="running-execution">
      <td>
        <span class="spinner" aria-hidden="true" />
        {running.functionName}
      </td>
      <td>{running.cell ?? running.kind}</td>
      <td class="mode">{running.mode}</td>
      <td>{running.userId}</td>
      <td class="moment">{formatMoment(running.startedAt, timeZone)}</td>
      <td class="number">{formatSeconds(Math.max(0, Math.round((now - running.startedAt) / 1000) * 1000))}</td>
      <td class="number is-zero">…</td>
      <td class="number is-zero">…</td>
      <td class="number is-zero">…</td>
      <td class="number is-zero">…</td>
      <td class="result">Running</td>
    </tr>
  );
}

const kinds: {
  readonly [What in QuotaView['what']]: { readonly label: string; readonly per: number; readonly unit: string };
} = {
  urlfetch: { label: 'UrlFetch requests', per: 1, unit: '' },
  properties: { label: 'Property calls', per: 1, unit: '' },
  triggerMs: { label: 'Trigger time', per: 60_000, unit: ' min' },
  mail: { label: 'Mails', per: 1, unit: '' },
};

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The daily quotas of Google that each user has used. */
function Quotas({ view: { users, quotas, timeZone } }: { view: PageView }) {
  return (
    <section class="drawer-side" aria-label="Quotas" data-testid="quotas">
      <h2>Daily quotas used</h2>
      {users.map(({ id }) => {
        const used = (quotas[id] ?? []).filter((quota) => quota.used > 0);
        return (
          <div key={id} class="quota-user">
            <h3>{id}</h3>
            {used.length === 0 && <p class="drawer-note">None yet.</p>}
            {used.map((quota) => (
              <Quota key={quota.what} quota={quota} timeZone={timeZone} />
            ))}
          </div>
        );
      })}
      <p class="drawer-note">A quota is reset 24 hours after its first use.</p>
    </section>
  );
}

function Quota({ quota: { what, used, limit, endsAt }, timeZone }: { quota: QuotaView; timeZone: string }) {
  const { label, per, unit } = kinds[what];
  const ends = endsAt === null ? '' : `reset ${formatMoment(endsAt, timeZone)}`;
  return (
    <div class="quota" title={ends}>
      <span>{label}</span>
      <span class="quota-count">
        {count.format(used / per)} of {count.format(limit / per)}
        {unit}
      </span>
      <progress
        aria-label={`${label}, used`}
        max={limit}
        value={used}
        class={used / limit >= 0.9 ? 'is-nearly-used' : ''}
      />
      <span class="quota-end">{ends}</span>
    </div>
  );
}
