import type { Day } from './fetched';

const dayMs = 86_400_000;

export function addDays(day: Day, days: number): Day {
  return toDay(Date.parse(day) + days * dayMs);
}

/** The day in UTC. */
export function toDay(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Whole days, the newest first, each at most so many days long. Neighbours share no day. */
export function windowsOf(
  from: Day,
  until: Day,
  daysMax: number,
): readonly { readonly from: Day; readonly until: Day }[] {
  const windows: { readonly from: Day; readonly until: Day }[] = [];
  for (let end = until; end >= from; ) {
    const start = addDays(end, 1 - daysMax);
    windows.push({ from: start < from ? from : start, until: end });
    end = addDays(start, -1);
  }
  return windows;
}
