import { hourMs } from '../../days/day-number';
import { everything, type Interval, subtract } from '../../days/intervals';
import type { ReadDays } from '../definition/table';

/** Days are stored as numbers; JSON has no infinity. */
export function toInterval({ from, to }: ReadDays): Interval {
  return { from: from ?? everything.from, to: to ?? everything.to };
}

export function toIntervals(days: readonly Interval[] | null): readonly Interval[] {
  return days ?? [everything];
}

/** The coverage after some days were read. Adjacent days that were read within an hour are joined. */
export function recordRead(before: readonly ReadDays[], days: readonly Interval[], readAt: number): ReadDays[] {
  const kept = before.flatMap((each) =>
    subtract([toInterval(each)], days).map((interval) => toReadDays(interval, each.readAt)),
  );
  const all = [...kept, ...days.map((interval) => toReadDays(interval, readAt))];
  all.sort((a, b) => toInterval(a).from - toInterval(b).from);
  const joined: ReadDays[] = [];
  for (const each of all) {
    const last = joined[joined.length - 1];
    const isNeighbour = last !== undefined && toInterval(last).to + 1 >= toInterval(each).from;
    if (last !== undefined && isNeighbour && Math.abs(last.readAt - each.readAt) < hourMs) {
      joined[joined.length - 1] = { from: last.from, to: each.to, readAt: Math.min(last.readAt, each.readAt) };
    } else joined.push(each);
  }
  return joined;
}

function toReadDays({ from, to }: Interval, readAt: number): ReadDays {
  return { from: Number.isFinite(from) ? from : null, to: Number.isFinite(to) ? to : null, readAt };
}
