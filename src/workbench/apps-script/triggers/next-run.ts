import { instantOfWall, wallOfInstant } from '../time/zone';
import type { Schedule, WeekDay } from './trigger-record';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const weekDays: readonly WeekDay[] = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** When a trigger runs next after a moment; null when it is spent. The first run does not wait for its count. */
export function nextRunAfter(schedule: Schedule, after: number, hasRun = false): number | null {
  switch (schedule.every) {
    case 'once':
      return schedule.at > after ? schedule.at : null;
    case 'minutes':
      return after + schedule.count * 60_000;
    case 'hours':
      return after + schedule.count * HOUR_MS;
    case 'days':
    case 'weeks':
    case 'months': {
      const skippedDays = hasRun ? (schedule.count - 1) * (schedule.every === 'weeks' ? 7 : 1) : 0;
      return nextAtHour(schedule, after + skippedDays * DAY_MS);
    }
  }
}

function nextAtHour(schedule: Extract<Schedule, { every: 'days' | 'weeks' | 'months' }>, after: number): number {
  const wallNow = wallOfInstant(schedule.timeZone, after);
  const today = Math.floor(wallNow / DAY_MS) * DAY_MS;
  const time = schedule.hour * HOUR_MS + schedule.minute * 60_000;
  const { weekDay, monthDay } = schedule;
  // A month that has no such day is left out.
  const isFree = (day: number) =>
    (weekDay === null || weekDays[new Date(day).getUTCDay()] === weekDay) &&
    (monthDay === null || new Date(day).getUTCDate() === monthDay);
  let day = today;
  while (instantOfWall(schedule.timeZone, day + time) <= after || !isFree(day)) day += DAY_MS;
  return instantOfWall(schedule.timeZone, day + time);
}

/** In words, for the list of triggers. */
export function describeSchedule(schedule: Schedule): string {
  switch (schedule.every) {
    case 'once':
      return `once at ${new Date(schedule.at).toISOString()}`;
    case 'minutes':
    case 'hours':
      return schedule.count === 1
        ? `every ${schedule.every.slice(0, -1)}`
        : `every ${schedule.count} ${schedule.every}`;
    case 'days':
    case 'weeks':
    case 'months': {
      const time = `${String(schedule.hour).padStart(2, '0')}:${String(schedule.minute).padStart(2, '0')}`;
      const unit = schedule.count === 1 ? schedule.every.slice(0, -1) : `${schedule.count} ${schedule.every}`;
      const weekDay = schedule.weekDay ? ` on ${schedule.weekDay.toLowerCase()}` : '';
      const day = schedule.monthDay ? ` on day ${schedule.monthDay}` : weekDay;
      return `every ${unit}${day} about ${time} (${schedule.timeZone})`;
    }
  }
}
