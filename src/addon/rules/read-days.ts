import { foldText } from '../cells/compare-text';

/** Stands for the last day of a month among its days. */
export const lastDay = 32;

const weekdays = [
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag'],
  ['sunday', 'sonntag'],
];

/** Monday is 0. Samples: `Mon-Fri`, `Sat, Sun`, `weekend`. Null if it is no such list. */
export function readWeekdays(text: string): ReadonlySet<number> | null {
  const known = { weekend: 'sat-sun', weekends: 'sat-sun', weekdays: 'mon-fri', 'working days': 'mon-fri' };
  const folded = foldText(text);
  return readList(Object.hasOwn(known, folded) ? known[folded as keyof typeof known] : folded, 7, (name) => {
    const found = weekdays.findIndex((names) => names.some((each) => name.length >= 2 && each.startsWith(name)));
    return found < 0 ? null : found;
  });
}

/** Samples: `1-5`, `1, 15`, `25-last`. Null if it is no such list. */
export function readMonthDays(text: string): ReadonlySet<number> | null {
  return readList(foldText(text), null, (name) => {
    if (name === 'last') return lastDay;
    const day = /^\d{1,2}\.?$/.test(name) ? Number.parseInt(name, 10) : 0;
    return day >= 1 && day <= 31 ? day : null;
  });
}

/** `cycle`: a range such as `Fri-Mon` goes on at the beginning. */
function readList(
  text: string,
  cycle: number | null,
  read: (name: string) => number | null,
): ReadonlySet<number> | null {
  const found = new Set<number>();
  for (const part of text.split(/\s*(?:,|;|\band\b|\bor\b)\s*/)) {
    const [from = null, to = from, more] = part.split(/\s*(?:-|–|\bto\b)\s*/).map(read);
    if (from === null || to === null || more !== undefined || (cycle === null && to < from)) return null;
    for (let day = from; ; day = cycle === null ? day + 1 : (day + 1) % cycle) {
      found.add(day);
      if (day === to) break;
    }
  }
  return found;
}
