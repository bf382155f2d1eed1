const HOUR_MS = 3_600_000;

/** When a trigger runs next after a time; null if it never runs again. */
export function nextRunAfter(schedule: Schedule, after: number): number | null {
  if (schedule.every === 'hours') return after + schedule.count * HOUR_MS;
  return schedule.at > after ? schedule.at : null;
}

/** For the list of triggers. */
export function describeSchedule(schedule: Schedule): string {
  if (schedule.every === 'once') return `once at ${new Date(schedule.at).toISOString()}`;
  return schedule.count === 1 ? 'every hour' : `every ${schedule.count} hours`;
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
  /** null: it never runs again. A one-time trigger that has run still counts as a trigger until it is deleted. */
  nextRunAt: number | null;
  lastRunAt: number | null;
}

export type Schedule =
  | { readonly every: 'hours'; readonly count: number }
  | { readonly every: 'once'; readonly at: number };
