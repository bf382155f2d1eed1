import { readDateRange } from '../../../../src/addon/formulas/arguments/dates';
import { wallTime } from '../../../support/zoned-time';

export const inZone = (today: string, zone: string) => ({
  today,
  dayOf: (date: Date) => wallTime(date, zone).slice(0, 10),
});

export const read = (from: unknown, to?: unknown, today = '2026-11-21') =>
  readDateRange(from, to, inZone(today, 'Etc/GMT'));
