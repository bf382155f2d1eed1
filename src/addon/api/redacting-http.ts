import type { Http, HttpResponse } from '../platform/platform';
import { createRedactor, type Redactor, redacted } from './redact';

/**
 * Requests whose answers are free of the key, whatever the API echoes. All of an answer passes here before anything
 * reads it, rows included: a row that holds the key would show it in a cell.
 */
export function redactingHttp(http: Http, apiKey: string): Http {
  const redactor = createRedactor(apiKey);
  const redact = ({ status, headers, text }: HttpResponse): HttpResponse => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => !redactor.holdsKey(value))),
    text: redactText(redactor, text),
  });
  return {
    fetch: (request) => redact(http.fetch(request)),
    fetchAll: (requests) => http.fetchAll(requests).map(redact),
  };
}

/** Nearly every answer holds no key, and stays as it came. */
function redactText(redactor: Redactor, text: string): string {
  if (!redactor.holdsKey(unescapeJson(text))) return text;
  try {
    return JSON.stringify(redactor.redact(JSON.parse(text)));
  } catch {
    return redacted;
  }
}

/** Samples: `\/` → `/`, `\u0066` → `f`. */
function unescapeJson(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u00([2-7][0-9a-f])|(["\\/]))/gi, (_, hex: string | undefined, plain: string) =>
    hex === undefined ? plain : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
