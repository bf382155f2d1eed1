import type { Platform } from '../platform/platform';
import { spreadsheetZone } from '../platform/spreadsheet';
import type { SheetDates } from './cells';
import { once } from './lists';
import { rememberMidnights } from './midnights';

/** Days as the spreadsheet has them. */
export interface SheetCalendar extends SheetDates {
  readonly today: string;
  /** The day of an instant in the zone of the spreadsheet. */
  dayOf(date: Date): string;
  /** The locale of the spreadsheet, such as `de_DE`; null if it is unknown. */
  locale(): string | null;
}

/** Dates in the time zone and the locale of the spreadsheet. The locale is read when a text needs it, and once. */
export function createDates(platform: Platform): SheetCalendar {
  const zone = spreadsheetZone(platform);
  const locale = once(() => platform.spreadsheet()?.locale() ?? null);
  const wallTime = (instant: Date): string => platform.dates.wallTime(instant, zone);
  const dayOf = (date: Date): string => wallTime(date).slice(0, 10);
  return {
    today: dayOf(new Date(platform.clock.now())),
    dayOf,
    locale,
    midnight: rememberMidnights((day) => platform.dates.midnight(day, zone)),
    wallTime,
  };
}
