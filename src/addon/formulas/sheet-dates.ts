import type { SheetDates } from '../cells/cells';
import type { Platform } from '../platform/platform';
import { spreadsheetZone } from '../platform/spreadsheet-zone';
import type { DateContext } from './arguments/dates';

/** Dates in the time zone of the spreadsheet. */
export function createDates(platform: Platform): SheetDates & DateContext {
  const zone = spreadsheetZone(platform);
  const midnights = new Map<string, Date>();
  const wallTime = (instant: Date): string => platform.dates.wallTime(instant, zone);
  const dayOf = (date: Date): string => wallTime(date).slice(0, 10);
  return {
    today: dayOf(new Date(platform.clock.now())),
    dayOf,
    midnight(day) {
      // Ten thousand rows have a few hundred days, and each costs a service call.
      const known = midnights.get(day) ?? platform.dates.midnight(day, zone);
      midnights.set(day, known);
      return known;
    },
    wallTime,
  };
}
