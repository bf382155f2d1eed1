import type { Platform } from '../platform/platform';
import { type BodyFields, defaultBodyFields, readBodyFields } from './body-fields';
import type { Endpoint } from './endpoint';
import { redactingHttp } from './redacting-http';
import { keyHeader } from './request';

const ttlSeconds = 21_600;
/** A run of batches asks for a document that is not there only once. */
const missingTtlSeconds = 600;
const timeoutSeconds = 20;

/**
 * The names of the POST bodies, from the API's own `openapi.json`. What cannot be read is as the contract has it: a
 * document is a help, and the write itself tells what is wrong.
 */
export function loadBodyFields(platform: Platform, endpoint: Endpoint, connectionHash: string): BodyFields {
  const cacheKey = bodyFieldsKey(connectionHash);
  const cached = parsed(platform.cache.get(cacheKey));
  if (cached !== null) return cached as BodyFields;
  const document = readDocument(platform, endpoint);
  const fields = document === null ? defaultBodyFields : readBodyFields(document);
  platform.cache.put(cacheKey, JSON.stringify(fields), document === null ? missingTtlSeconds : ttlSeconds);
  return fields;
}

export function bodyFieldsKey(connectionHash: string): string {
  return `bodies:${connectionHash}`;
}

/** null for what is no JSON: another version of the add-on may have left it. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function readDocument(platform: Platform, endpoint: Endpoint): unknown {
  const url = `${endpoint.baseUrl}/openapi.json`;
  const headers = { Accept: 'application/json', ...keyHeader(endpoint, url) };
  try {
    const response = redactingHttp(platform.http, endpoint.apiKey).fetch({
      url,
      method: 'GET',
      headers,
      timeoutSeconds,
    });
    return response.status === 200 ? parsed(response.text) : null;
  } catch {
    return null;
  }
}
