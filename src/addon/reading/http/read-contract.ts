import type { Endpoint } from '../../connections/endpoint';
import { toCause } from '../../errors/addon-error';
import type { Budget } from '../../platform/budget';
import { googleLimits } from '../../platform/google-limits';
import { isObject, parseJson } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { type BodyFields, defaultBodyFields, readBodyFields } from './body-fields';
import { redactingHttp } from './redact';
import { keyHeader } from './request';

/** Caches that there is no document, so that a run of batches requests it only once. */
const missingTtlSeconds = 600;
const timeoutMaxSeconds = 20;
/** Of the time that is left, what remains for the write. */
const forWriteMs = 2_000;
/**
 * The document of our service has a tenth of it. A document of 20 MB took the time of a cell, and one of this length with
 * references from each path to the next takes two seconds.
 */
const charactersMax = 1_000_000;

/** Field names. `unreadBecause` says why they are those of the contract; null if the API's document was read. */
export interface LoadedBodyFields extends BodyFields {
  readonly unreadBecause: string | null;
}

/**
 * Reads the field names of the POST bodies from the API's own `openapi.json`. If it cannot be read, uses the names of
 * the contract. If the API then refuses a write, the error names this as its cause.
 */
export function loadBodyFields(
  platform: Platform,
  endpoint: Endpoint,
  connectionHash: string,
  budget: Budget,
): LoadedBodyFields {
  const cacheKey = bodyFieldsKey(connectionHash);
  const cached = parseJson(platform.cache.get(cacheKey), isLoadedBodyFields);
  if (cached !== null) return cached;
  const seconds = Math.floor((budget.remainingMs() - forWriteMs) / 1_000);
  const document = readDocument(platform, endpoint, Math.max(1, Math.min(seconds, timeoutMaxSeconds)));
  const fields: LoadedBodyFields =
    document instanceof Error
      ? { ...defaultBodyFields, unreadBecause: document.message }
      : { ...readBodyFields(document), unreadBecause: null };
  const isRead = fields.unreadBecause === null;
  platform.cache.put(cacheKey, JSON.stringify(fields), isRead ? googleLimits.cacheMaxTtlSeconds : missingTtlSeconds);
  return fields;
}

function isLoadedBodyFields(value: unknown): value is LoadedBodyFields {
  if (!isObject(value) || !isObject(value['createTag'])) return false;
  return typeof value['transactionIds'] === 'string' && 'unreadBecause' in value;
}

export function bodyFieldsKey(connectionHash: string): string {
  return `bodies:${connectionHash}`;
}

/** The document, or why there is none. */
function readDocument(platform: Platform, endpoint: Endpoint, timeoutSeconds: number): unknown {
  const url = `${endpoint.baseUrl}/openapi.json`;
  const headers = { Accept: 'application/json', ...keyHeader(endpoint, url) };
  const http = redactingHttp(platform.http, endpoint.apiKey);
  try {
    const { status, text } = http.fetch({ url, method: 'GET', headers, timeoutSeconds });
    if (status !== 200) return new Error(`openapi.json was answered with status ${status}.`);
    if (text.length > charactersMax) return new Error('openapi.json has more than 1,000,000 characters.');
    return parseJson(text, isObject) ?? new Error('openapi.json is no JSON object.');
  } catch (thrown) {
    return toCause(thrown);
  }
}
