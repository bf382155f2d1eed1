import { toDay } from '../day';
import type { Day } from '../events';

const shape = /^(\d{1,2})\.(\d{1,2})\.?$/;

/** Whether a cell is a day without its year, which a value date beside it has: `05.02.` and `02.01` of Sparkassen. */
export function isDayWithoutYear(cell: string): boolean {
  return cell.length <= 6 && dayOf(cell, 2000) !== null;
}

/** The day nearest to another one: `02.01` beside 31 December is in the next year. */
export function dayNear(cell: string, near: Day): Day | null {
  if (cell.length > 6 || !shape.test(cell)) return null;
  const year = Number(near.slice(0, 4));
  const time = Date.parse(near);
  const distance = (day: Day) => Math.abs(Date.parse(day) - time);
  const days = [year, year - 1, year + 1].flatMap((each) => dayOf(cell, each) ?? []);
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function dayOf(cell: string, year: number): Day | null {
  const [, day, month] = shape.exec(cell) ?? [];
  return day === undefined ? null : toDay(year, Number(month), Number(day));
}
