import { AddonError } from '../errors/addon-error';
import type { Platform, Spreadsheet } from './platform';

export function requireSpreadsheet(platform: Platform): Spreadsheet {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet !== null) return spreadsheet;
  throw new AddonError('no_spreadsheet', 'Google gave no spreadsheet. Open it and try again.');
}

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
