import { useCallback, useState } from 'preact/hooks';
import { formatSeconds } from '../chrome/format';
import type { PageView } from '../store/page-store';
import { filterExecutions, functionNames, keptExecutions, noFilter, summarize } from './execution-list';
import { ExecutionRow, RunningRow } from './execution-row';
import { Quotas } from './quotas';

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
            {summary.failedAsIntended > 0 && <span>{summary.failedAsIntended} failed as intended</span>}
            <span>median {summary.medianMs === null ? '–' : formatSeconds(summary.medianMs)}</span>
            <span>
              {executions.length < keptExecutions
                ? `${shown.length} ended`
                : `${shown.length} of the last ${keptExecutions}`}
            </span>
          </p>
        </div>
        {shown.length + shownRunning.length === 0 ? (
          <p class="drawer-empty">
            {executions.length === 0
              ? 'Nothing has run yet. Type a formula of the add-on, or open its menu.'
              : 'No execution is like that.'}
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
