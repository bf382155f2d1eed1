import type { RefreshView } from '../../protocol';
import { countOf } from '../format/format-count';
import { formatTime } from '../format/format-time';

/** What a finished "Refresh now" did. */
export function describeRun({ formulasRefreshed, lastError, rewritesFormulas }: RefreshView): string {
  if (lastError !== null) return 'Refreshed in part. See below what is missing.';
  if (formulasRefreshed === null) return 'Refreshed.';
  if (formulasRefreshed === 0 && !rewritesFormulas) return 'Refreshed. No formula takes FIN_REFRESH.';
  return formulasRefreshed === 0
    ? 'No FIN formula was found in this spreadsheet.'
    : `${countOf(formulasRefreshed, 'formula')} refreshed.`;
}

export function describeSchedule({ isHourlyOn, nextRunAt }: RefreshView, locale?: string, timeZone?: string): string {
  if (!isHourlyOn) return 'Off: press Refresh now when you want fresh data.';
  return nextRunAt === null ? 'Next run within the hour.' : `Next run ${formatTime(nextRunAt, locale, timeZone)}.`;
}
