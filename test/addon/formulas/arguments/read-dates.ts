import { readDateRange } from '../../../../src/addon/formulas/arguments/dates';
import { wallTime } from '../../../support/platform/zoned-time';

export const inZone = (today: string, zone: string, locale: string | null = null) => ({
  today,
  dayOf: (date: Date) => wallTime(date, zone).slice(0, 10),
  locale: () => locale,
});

export const read = (from: unknown, to?: unknown, today = '2026-11-21') =>
  readDateRange(from, to, inZone(today, 'Etc/GMT'));

/** Reads dates as in a spreadsheet with a locale; today is 2026-11-21. */
export const readIn = (locale: string | null, from: unknown, to?: unknown) =>
  readDateRange(from, to, inZone('2026-11-21', 'Etc/GMT', locale));
