import { headers as names } from '../../../contract/limits';

type Headers = { readonly [lowerCaseName: string]: string };

/**
 * Seconds to wait after a 429 or 503. Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). Without it,
 * RateLimit-Reset is read as seconds, or as a moment if it is too large for that.
 */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | null {
  const after = headers[names.retryAfter.toLowerCase()]?.trim();
  if (after !== undefined && after !== '') {
    if (/^\d+(\.\d+)?$/.test(after)) return Math.min(Math.ceil(Number(after)), yearSeconds);
    const moment = Date.parse(after);
    if (!Number.isNaN(moment)) return Math.max(0, Math.ceil((moment - nowMs) / 1000));
  }
  return resetSeconds(headers, nowMs);
}

/** The rate limit by the headers of an answer: requests left, and seconds until the limit is reset; null if missing. */
export function readRateLimit(headers: Headers, nowMs: number): { left: number | null; resetSeconds: number | null } {
  const left = headers[names.rateLimitRemaining.toLowerCase()]?.trim();
  return {
    left: left !== undefined && /^\d+$/.test(left) ? Number(left) : null,
    resetSeconds: resetSeconds(headers, nowMs),
  };
}

const yearSeconds = 31_536_000;

function resetSeconds(headers: Headers, nowMs: number): number | null {
  const reset = headers[names.rateLimitReset.toLowerCase()]?.trim();
  if (reset === undefined || !/^\d+(\.\d+)?$/.test(reset)) return null;
  // 1795000000000 is a moment in milliseconds.
  const seconds = Number(reset) > 1e11 ? Number(reset) / 1000 : Number(reset);
  // No rate limit window is a year long, so 1795000000 is a moment.
  return Math.ceil(seconds > yearSeconds ? Math.max(0, seconds - nowMs / 1000) : seconds);
}
