import { memo } from 'preact/compat';
import type { Execution, RunningExecution } from '../../apps-script/host';
import { formatMoment, formatSeconds } from '../chrome/format';
import type { PageView } from '../store/page-store';
import { useHostNow } from './use-host-now';

interface ExecutionRowProps {
  readonly execution: Execution;
  readonly timeZone: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: number) => void;
}

const columnCount = 11;

/** Memoized, so that forty new executions do not render the other two hundred again. */
export const ExecutionRow = memo(function ExecutionRow({ execution, timeZone, isOpen, onToggle }: ExecutionRowProps) {
  const { id, functionName, error, log } = execution;
  const result = error ? `${error.name ? `${error.name}: ` : ''}${error.message}` : 'Completed';
  return (
    <>
      <tr class={error ? 'failed' : ''} data-testid="execution">
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
            <p class={error ? 'is-failed' : ''}>{result}</p>
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

export function RunningRow({ running, clock, timeZone }: RunningRowProps) {
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
