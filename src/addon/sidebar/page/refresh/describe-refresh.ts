import type { RefreshView } from '../../protocol';
import { formatTime } from '../format/format-time';
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

export function describeSchedule({ isHourlyOn, nextRunAt }: RefreshView, locale?: string, timeZone?: string): string {
  if (!isHourlyOn) return schedule.off;
  return nextRunAt === null ? schedule.withinHour : schedule.next(formatTime(nextRunAt, locale, timeZone));
}

export function describeLastError(message: string, code: RefreshView['lastErrorCode']): ErrorText {
  if (code !== 'trigger_missing' && code !== 'trigger_silent') return describeStored(message, code);
  const text = code === 'trigger_missing' ? schedule.triggerMissing : schedule.triggerSilent;
  return { meaning: text, text, original: null };
}
