import { clip } from './clip';

const listedMax = 10;

/** Sample: `[{"name":"default","limit":50000,"windowSeconds":86400}]` → `50,000 a day`. Other shapes are shown as JSON. */
export function describeRateLimits(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  const limits = entries.slice(0, listedMax).map(readLimit);
  return limits.map((limit) => {
    if (typeof limit === 'string') return limit;
    const { name, count, window } = limit;
    // The name is shown only if two limits have the same window.
    const isAlone = limits.filter((each) => typeof each !== 'string' && each.window === window).length === 1;
    return isAlone || name === null ? `${count} ${window}` : `${count} ${window} (${clip(name)})`;
  });
}

interface RateLimit {
  readonly name: string | null;
  readonly count: string;
  readonly window: string;
}

function readLimit(entry: unknown): RateLimit | string {
  if (typeof entry !== 'object' || entry === null) return clip(String(entry));
  const { name, limit, windowSeconds } = entry as { [name: string]: unknown };
  if (!isCount(limit) || !isCount(windowSeconds) || windowSeconds === 0) return clip(JSON.stringify(entry));
  return { name: typeof name === 'string' ? name : null, count: toThousands(limit), window: inWords(windowSeconds) };
}

const units: readonly (readonly [seconds: number, one: string, many: string])[] = [
  [604_800, 'a week', 'weeks'],
  [86_400, 'a day', 'days'],
  [3_600, 'an hour', 'hours'],
  [60, 'a minute', 'minutes'],
  [1, 'a second', 'seconds'],
];

/** Samples: 60 → `a minute`, 900 → `in 15 minutes`, 90 → `in 90 seconds`. */
function inWords(seconds: number): string {
  const [length, one, many] = units.find(([each]) => seconds % each === 0) ?? [1, 'a second', 'seconds'];
  return seconds === length ? one : `in ${toThousands(seconds / length)} ${many}`;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function toThousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
