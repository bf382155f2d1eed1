import type { Http, HttpResponse } from '../../platform/platform';
import { createRedactor, type Redactor, redacted } from './redact';

/**
 * HTTP whose answers and errors never contain the key, whatever the API sends back. Every answer is redacted before
 * anything reads it, including rows: a row with the key would show it in a cell.
 */
export function redactingHttp(http: Http, apiKey: string): Http {
  const redactor = createRedactor(apiKey);
  const redact = ({ status, headers, text }: HttpResponse): HttpResponse => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => !redactor.holdsKey(value))),
    text: redactText(redactor, text),
  });
  return {
    fetch: (request) => redact(redactingError(redactor, () => http.fetch(request))),
    fetchAll: (requests) => redactingError(redactor, () => http.fetchAll(requests)).map(redact),
  };
}

/** Google's errors may quote the request. */
function redactingError<T>(redactor: Redactor, send: () => T): T {
  try {
    return send();
  } catch (thrown) {
    throw redactor.holdsKey(String((thrown as Error | undefined)?.message)) ? new Error(redacted) : thrown;
  }
}

/** Nearly every answer has no key and is returned unchanged. */
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
