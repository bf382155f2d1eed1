import type { SidebarError } from '../../protocol';

/** Errors of what was entered: the same again would fail the same way, so the form is corrected and no Retry offered. */
const inputCodes = new Set([
  'unauthorized',
  'invalid_base_url',
  'invalid_key',
  'invalid_request',
  'invalid_query',
  'tag_exists',
]);

export function canRetry(error: SidebarError): boolean {
  return !inputCodes.has(error.code);
}
