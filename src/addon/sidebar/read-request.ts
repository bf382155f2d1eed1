import { isObject } from '../platform/parse-json';
import { calls } from './calls/calls';
import { nameMaxLength } from './calls/connect';
import { refuse, text } from './calls/request-fields';
import type { SidebarOperation, SidebarRequest } from './protocol';

/** Sample: `{"operation":"attachTag","input":{"tagId":"…","transactionIds":["…"]}}` */
export function readRequest(requestText: unknown): SidebarRequest {
  if (typeof requestText !== 'string' || requestText.length > 100_000) return refuse('request');
  let request: unknown;
  try {
    request = JSON.parse(requestText);
  } catch {
    return refuse('request');
  }
  const { operation, input, connection } = isObject(request) ? request : {};
  if (typeof operation !== 'string' || !Object.hasOwn(calls, operation)) return refuse('operation');
  const name = operation as SidebarOperation;
  return {
    operation: name,
    input: calls[name].read(isObject(input) ? input : {}),
    ...(connection === undefined ? {} : { connection: text({ connection }, 'connection', 1, nameMaxLength) }),
  };
}
