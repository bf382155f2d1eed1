import { locale as pageLocale } from './locale';

/** An ISO instant as date and time in the reader's locale and zone; other text stays as it is. */
export function formatTime(instant: string, locale = pageLocale, timeZone?: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time);
}

/** A day such as `2026-12-01` in the reader's locale, of no zone; other text stays as it is. */
export function formatDay(day: string, locale = pageLocale): string {
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** Whole seconds as a person says them: `45 s`, `2 min`, `1 h 5 min`. Rounds up, so that a wait is never shown too short. */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
