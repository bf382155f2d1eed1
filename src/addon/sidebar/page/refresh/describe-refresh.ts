import type { RefreshView } from '../../protocol';
import { formatTime } from '../format/format';
import { describeStored, type ErrorText } from '../messages/describe-error';
import { messages } from '../messages/messages';

const { done, schedule } = messages.refresh;

/** The result of "Refresh now". */
export function describeRun({ formulasRefreshed, lastError, rewritesFormulas }: RefreshView): string {
  if (lastError !== null) return done.part;
  if (formulasRefreshed === null) return done.all;
  if (formulasRefreshed > 0) return done.formulas(formulasRefreshed);
  return rewritesFormulas ? done.noFormula : done.noneTakesCell;
}

export function describeSchedule({ isHourlyOn, nextRunAt, timeZone }: RefreshView, locale?: string): string {
  if (!isHourlyOn) return schedule.off;
  return nextRunAt === null ? schedule.withinHour : schedule.next(formatTime(nextRunAt, locale, timeZone));
}

/** null: the last run met no error. */
export function describeLastError({ lastError, lastErrorCode, lastOutcome }: RefreshView): ErrorText | null {
  if (lastError === null) return null;
  const error = describeStored(lastError, lastErrorCode);
  // Only the sentence says which part is older.
  return lastOutcome === 'unfinished' && !error.isEnglish ? { ...error, original: lastError } : error;
}
