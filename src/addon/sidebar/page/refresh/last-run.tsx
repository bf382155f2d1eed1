import type { RefreshView } from '../../protocol';
import { formatCount } from '../format';
import { type DescribedError, describePartial, describeStored } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { ErrorText } from '../parts/error-note';
import { Section } from '../parts/section';
import { Time } from '../parts/values';

const text = messages.refresh.lastRun;

export function LastRunNote({ refresh }: { refresh: RefreshView }) {
  const { lastRunAt, lastOutcome, formulasRefreshed, requestCount, timeZone } = refresh;
  const error = describeLastError(refresh);
  if (lastRunAt === null && error === null) {
    return (
      <Section title={text.title}>
        <p class="small">{text.none}</p>
      </Section>
    );
  }
  return (
    <Section title={text.title}>
      <dl class="facts">
        {lastRunAt !== null && (
          <div>
            <dt>{text.when}</dt>
            <dd>
              <Time at={lastRunAt} timeZone={timeZone} />
            </dd>
          </div>
        )}
        {lastOutcome !== null && (
          <div>
            <dt>{text.result}</dt>
            <dd>{text.outcomes[lastOutcome]}</dd>
          </div>
        )}
        {formulasRefreshed !== null && (
          <div>
            <dt>{text.formulas}</dt>
            <dd>{formatCount(formulasRefreshed)}</dd>
          </div>
        )}
        {requestCount !== null && lastOutcome !== 'failed' && (
          <div>
            <dt>{text.requests}</dt>
            <dd>{formatCount(requestCount)}</dd>
          </div>
        )}
      </dl>
      {error !== null && (
        <div class="note note-error">
          <ErrorText error={error} />
        </div>
      )}
    </Section>
  );
}

/** null: the last run met no error. */
function describeLastError({ lastError, lastErrorCode, lastOutcome }: RefreshView): DescribedError | null {
  if (lastError === null) return null;
  const error = describeStored(lastError, lastErrorCode);
  return lastOutcome === 'unfinished' ? describePartial(error, lastError) : error;
}
