import { dayMs } from '../../days/day-number';
import { LimitError } from '../../errors/addon-error';
import { googleLimits } from '../../platform/google-limits';
import type { Platform } from '../../platform/platform';
import { spreadsheetZone } from '../../platform/spreadsheet';

/** What Google's UrlFetchApp refuses: more requests in a day or in a short time, or more data. */
export type Quota = 'day' | 'rate' | 'bandwidth';

/** How long no execution asks again. The quota of a day renews 24 hours after its first request. */
export const quotaPauseSeconds: { readonly [Name in Quota]: number } = { day: 3_600, rate: 60, bandwidth: 3_600 };

/** The requests of a connection that are known: of its spreadsheet alone, so the user's count is at least as large. */
export interface KnownRequests {
  readonly count: number;
  /** When the first of them was sent; null if that is not known. */
  readonly since: number | null;
}

/**
 * The quota that an error of UrlFetchApp is about; null for any other error. Google translates its texts, but neither
 * the name of the service nor code. Errors of a single request name its address, those of quotas do not, except that of
 * bandwidth, which is known in the add-on's languages. Samples: `Service invoked too many times for one day: urlfetch.`,
 * `Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.`, `Bandwidth quota
 * exceeded: https://api.example.com/. Try reducing the rate of data transfer.`
 */
export function readQuota(message: string, { count }: KnownRequests): Quota | null {
  const text = message.replace(/https?:\S*/g, '');
  if (text !== message) return /bandwidth|bandbreite/i.test(text) ? 'bandwidth' : null;
  if (/\burlfetch\b/.test(message)) return /sleep\(/.test(message) ? 'rate' : 'day';
  return count >= googleLimits.fetchesPerDay ? 'day' : null;
}

export function quotaError(platform: Platform, quota: Quota, { since }: KnownRequests, cause?: Error): LimitError {
  const facts = cause === undefined ? {} : { cause };
  switch (quota) {
    case 'day':
      return new LimitError('google_quota', `Google's quota of today is used up; it renews ${renewal()}.`, facts);
    case 'rate':
      return new LimitError(
        'google_quota',
        'Google lets no more requests through in so short a time. Try again in a minute.',
        {
          ...facts,
          retryAfterSeconds: quotaPauseSeconds.rate,
        },
      );
    case 'bandwidth':
      return new LimitError(
        'google_quota',
        "Google's quota of transferred data is used up. Try again in an hour.",
        facts,
      );
  }

  function renewal(): string {
    const renewsAt = (since ?? 0) + dayMs;
    if (renewsAt <= platform.clock.now()) return 'within 24 hours';
    return `about ${platform.dates.wallTime(new Date(renewsAt), spreadsheetZone(platform)).slice(0, 16)}`;
  }
}
