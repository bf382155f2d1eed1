import type { Execution } from '../../host';

/** `Sat 21 Nov, 14:05:09` in the time zone of the spreadsheet. */
export function formatMoment(ms: number, timeZone: string): string {
  const { weekday, day, month, hour, minute, second } = partsOf(ms, timeZone);
  return `${weekday} ${day} ${month}, ${hour}:${minute}:${second}`;
}

/** `14:05:09`. */
export function formatTime(ms: number, timeZone: string): string {
  const { hour, minute, second } = partsOf(ms, timeZone);
  return `${hour}:${minute}:${second}`;
}

/** `Saturday 21 November 2026`. */
export function formatDay(ms: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return format.format(ms).replace(',', '');
}

export function formatSeconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Formats a duration in its two largest units: `2 days 3 h`, `25 min`. */
export function formatSpan(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).slice(0, 2);
  if (shown.length === 0) return 'less than a minute';
  return shown.map(([count, unit]) => `${count} ${unit === 'day' && count !== 1 ? 'days' : unit}`).join(' ');
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

type MomentPart = 'weekday' | 'day' | 'month' | 'hour' | 'minute' | 'second';

function partsOf(ms: number, timeZone: string): { readonly [Part in MomentPart]?: string } {
  const parts = momentFormat(timeZone).formatToParts(ms);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than rendering a row. */
function momentFormat(timeZone: string): Intl.DateTimeFormat {
  const known = momentFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  momentFormats.set(timeZone, format);
  return format;
}

/** `3 runs of hourlyRefresh, 1 failed`. */
export function describeRuns(executions: readonly Execution[]): string {
  if (executions.length === 0) return 'no trigger ran.';
  const names = [...new Set(executions.map(({ functionName }) => functionName))];
  const texts = names.map((name) => {
    const runs = executions.filter(({ functionName }) => functionName === name);
    const failed = runs.filter(({ error }) => error !== null).length;
    return `${plural(runs.length, 'run')} of ${name}${failed > 0 ? `, ${failed} failed` : ''}`;
  });
  return `${texts.join('; ')}.`;
}
