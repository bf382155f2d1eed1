import { locale as pageLocale } from './locale';

/**
 * Formats an ISO instant as date and time in the reader's locale, in a time zone; null: the reader's. Returns other text
 * unchanged.
 */
export function formatTime(instant: string, locale = pageLocale, timeZone: string | null = null): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: timeZone ?? undefined }).format(time);
  } catch {
    // A zone of the spreadsheet that this browser does not know.
    return new Intl.DateTimeFormat(locale, style).format(time);
  }
}

/** Formats a day such as `2026-12-01` in the reader's locale. Returns other text unchanged. */
export function formatDay(day: string, locale = pageLocale): string {
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** Formats a wait: `45 s`, `2 min`, `1 h 5 min`. Rounds up, so that it never shows too little. */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
