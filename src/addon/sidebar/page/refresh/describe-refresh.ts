import type { RefreshView } from '../../protocol';
import { formatTime } from '../format/format-time';
import { messages } from '../messages/messages';

const { done, schedule } = messages.refresh;

/** The result of "Refresh now". */
export function describeRun({ formulasRefreshed, lastError, rewritesFormulas }: RefreshView): string {
  if (lastError !== null) return done.part;
  if (formulasRefreshed === null) return done.all;
  if (formulasRefreshed > 0) return done.formulas(formulasRefreshed);
  return rewritesFormulas ? done.noFormula : done.noneTakesCell;
}

export function describeSchedule({ isHourlyOn, nextRunAt }: RefreshView, locale?: string, timeZone?: string): string {
  if (!isHourlyOn) return schedule.off;
  return nextRunAt === null ? schedule.withinHour : schedule.next(formatTime(nextRunAt, locale, timeZone));
}
