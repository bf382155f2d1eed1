import { dayMs, dayNumber, dayText } from '../days/day-number';

/** No zone has taken back a change of its offset within fewer than seven days, at least since 1970. */
const spanDays = 6;

/**
 * The first instants of days. Google is asked for each only where the offset of the zone changes: between two days that
 * are a few whole days apart, midnights are, too. Ten thousand rows have a few hundred days, and each costs a service
 * call.
 */
export function rememberMidnights(ask: (day: string) => Date): (day: string) => Date {
  const known = new Map<string, Date>();
  const asked = new Map<number, number>();
  const instantOf = (day: number): number => {
    const instant = asked.get(day) ?? ask(dayText(day)).getTime();
    asked.set(day, instant);
    return instant;
  };
  const nearest = (day: number, step: 1 | -1): number | null => {
    for (let off = 1; off < spanDays; off += 1) if (asked.has(day + off * step)) return day + off * step;
    return null;
  };
  const find = (day: number): number => {
    if (asked.has(day)) return instantOf(day);
    const [before, after] = [nearest(day, -1), nearest(day, 1)];
    const from = before ?? (after === null ? day : after - spanDays);
    const to = after ?? from + spanDays;
    const isEven = from !== day && to - from <= spanDays && instantOf(to) - instantOf(from) === (to - from) * dayMs;
    return isEven ? instantOf(from) + (day - from) * dayMs : instantOf(day);
  };
  return (day) => {
    const number = dayNumber(day);
    const found = known.get(day) ?? (number === null ? ask(day) : new Date(find(number)));
    known.set(day, found);
    return found;
  };
}
