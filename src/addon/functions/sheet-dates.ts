import type { DateContext } from '../arguments/dates';
import type { Platform } from '../platform/platform';
import type { SheetDates } from '../table/cells';

/** Dates in the time zone of the spreadsheet, which users see. The script's zone may differ. */
export function createDates(platform: Platform): SheetDates & DateContext {
  const zone = platform.spreadsheet()?.timeZone() ?? 'Etc/GMT';
  const midnights = new Map<string, Date>();
  const dayOf = (date: Date): string => platform.dates.format(date, zone, 'yyyy-MM-dd');
  return {
    today: dayOf(new Date(platform.clock.now())),
    dayOf,
    midnight(day) {
      // Ten thousand rows have a few hundred days, and each costs a service call.
      const known = midnights.get(day) ?? platform.dates.midnight(day, zone);
      midnights.set(day, known);
      return known;
    },
    wallTime: (instant) => platform.dates.format(instant, zone, 'yyyy-MM-dd HH:mm:ss'),
  };
}
