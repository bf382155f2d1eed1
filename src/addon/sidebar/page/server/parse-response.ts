import type { SidebarError, SidebarOperation, SidebarResponse } from '../../protocol';
import { messages } from '../messages/messages';

/** Reads `{"ok":true,"data":…}` or `{"ok":false,"error":{…}}`; anything else is an error that says so. */
export function parseResponse<Name extends SidebarOperation>(answer: unknown): SidebarResponse<Name> {
  const value = toJson(answer);
  if (isRecord(value) && value['ok'] === true && 'data' in value) return value as SidebarResponse<Name>;
  return { ok: false, error: isRecord(value) && value['ok'] === false ? toError(value['error']) : unreadable };
}

const unreadable: SidebarError = {
  code: 'unreadable_answer',
  message: messages.general.failures.unreadable,
  requestId: null,
  retryAfterSeconds: null,
};

function toError(value: unknown): SidebarError {
  if (!isRecord(value) || typeof value['message'] !== 'string' || value['message'] === '') return unreadable;
  const { code, message, requestId, retryAfterSeconds } = value;
  return {
    code: typeof code === 'string' ? code : 'unknown',
    message,
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : null,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? retryAfterSeconds : null,
  };
}

function toJson(answer: unknown): unknown {
  if (typeof answer !== 'string') return null;
  try {
    return JSON.parse(answer);
  } catch {
    return null; // Not JSON: reported as an unreadable answer.
  }
}

function isRecord(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
