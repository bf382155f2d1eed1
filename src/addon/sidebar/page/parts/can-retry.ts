import type { SidebarError } from '../../protocol';

/** Errors of the user's input. A retry would fail again, so none is offered. */
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
