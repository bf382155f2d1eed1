import { dayMs, instantOfWall, wallOfInstant } from '../time/zone';

const HOUR_MS = 3_600_000;

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
      return nextAtHour(schedule, after + (hasRun ? schedule.count - 1 : 0) * dayMs);
  }
}

function nextAtHour({ timeZone, hour, minute }: Extract<Schedule, { every: 'days' }>, after: number): number {
  const time = hour * HOUR_MS + minute * 60_000;
  let day = Math.floor(wallOfInstant(timeZone, after) / dayMs) * dayMs;
  while (instantOfWall(timeZone, day + time) <= after) day += dayMs;
  return instantOfWall(timeZone, day + time);
}

/** For the list of triggers. */
export function describeSchedule(schedule: Schedule): string {
  if (schedule.every === 'once') return `once at ${new Date(schedule.at).toISOString()}`;
  const unit = schedule.count === 1 ? schedule.every.slice(0, -1) : `${schedule.count} ${schedule.every}`;
  if (schedule.every !== 'days') return `every ${unit}`;
  const time = `${String(schedule.hour).padStart(2, '0')}:${String(schedule.minute).padStart(2, '0')}`;
  return `every ${unit} about ${time} (${schedule.timeZone})`;
}
/** A clock trigger as stored. */
export interface TriggerRecord {
  readonly triggerUid: string;
  readonly functionName: string;
  readonly userId: string;
  readonly spreadsheetId: string;
  readonly schedule: Schedule;
  readonly createdAt: number;
  readonly isDisabled: boolean;
  /** null: never again, such as a spent one-off, which keeps its slot until it is deleted. */
  nextRunAt: number | null;
  lastRunAt: number | null;
}

export type Schedule =
  | { readonly every: 'minutes'; readonly count: number }
  | { readonly every: 'hours'; readonly count: number }
  | {
      readonly every: 'days';
      readonly count: number;
      readonly hour: number;
      readonly minute: number;
      readonly timeZone: string;
    }
  | { readonly every: 'once'; readonly at: number };
