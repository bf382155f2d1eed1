import type { Platform } from './platform';

/** The time zone of the spreadsheet, which users see. The script's zone may differ. */
export function spreadsheetZone(platform: Platform): string {
  return platform.spreadsheet()?.timeZone() ?? 'Etc/GMT';
}

/**
 * The moment at which a clock in UTC shows what a clock in the zone of the spreadsheet shows at `ms`, in whole seconds.
 */
export function wallClockMs(platform: Platform, ms: number): number {
  const wall = platform.dates.wallTime(new Date(ms), spreadsheetZone(platform));
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}
