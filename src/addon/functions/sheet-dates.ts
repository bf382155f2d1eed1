import type { DateContext } from '../arguments/dates';
import type { Platform } from '../platform/platform';
import type { SheetDates } from '../table/cells';

/** The script's zone is another than the spreadsheet's, and only the latter is what a person sees. */
export function createDates(platform: Platform): SheetDates & DateContext {
  const zone = platform.spreadsheet()?.timeZone() ?? 'Etc/GMT';
  const midnights = new Map<string, Date>();
  const dayOf = (date: Date): string => platform.dates.format(date, zone, 'yyyy-MM-dd');
  return {
    today: dayOf(new Date(platform.clock.now())),
    dayOf,
    midnight(day) {
      // Ten thousand rows lie on some hundreds of days, and each costs a service call.
      const known = midnights.get(day) ?? platform.dates.midnight(day, zone);
      midnights.set(day, known);
      return known;
    },
    wallTime: (instant) => platform.dates.format(instant, zone, 'yyyy-MM-dd HH:mm:ss'),
  };
}
