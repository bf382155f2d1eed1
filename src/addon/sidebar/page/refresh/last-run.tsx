import type { RefreshView } from '../../protocol';
import { formatCount } from '../format/format-count';
import { formatTime } from '../format/format-time';
import { Section } from '../parts/section';

const outcomeTexts = {
  complete: 'Complete',
  partial: 'Partial',
  failed: 'Failed; formulas keep what they show',
} as const;

export function LastRun({ refresh }: { refresh: RefreshView }) {
  const { lastRunAt, lastError, lastOutcome, formulasRefreshed, requestCount } = refresh;
  if (lastRunAt === null && lastError === null) {
    return (
      <Section title="Last run">
        <p class="small">Not run yet. Press Refresh now to see here what it did.</p>
      </Section>
    );
  }
  return (
    <Section title="Last run">
      <dl class="facts">
        {lastRunAt !== null && (
          <div>
            <dt>When</dt>
            <dd>
              <time dateTime={lastRunAt}>{formatTime(lastRunAt)}</time>
            </dd>
          </div>
        )}
        {lastOutcome !== null && (
          <div>
            <dt>Result</dt>
            <dd>{outcomeTexts[lastOutcome]}</dd>
          </div>
        )}
        {formulasRefreshed !== null && (
          <div>
            <dt>Formulas refreshed</dt>
            <dd>{formatCount(formulasRefreshed)}</dd>
          </div>
        )}
        {requestCount !== null && lastOutcome !== 'failed' && (
          <div>
            <dt>Requests</dt>
            <dd>{formatCount(requestCount)}</dd>
          </div>
        )}
      </dl>
      {lastError !== null && (
        <div class="note note-error">
          <p class="note-text">{lastError}</p>
        </div>
      )}
    </Section>
  );
}
