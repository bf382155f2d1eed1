import type { SidebarError } from '../../protocol';

/** The message without the `(request req_1)` that a cell's text carries: here the id has a line of its own. */
export function splitRequestId({ message, requestId }: SidebarError): { text: string; requestId: string | null } {
  if (requestId === null) return { text: message, requestId };
  const text = message.split(`(request ${requestId})`).join('').replace(/\s+$/, '');
  return { text: text === '' ? message : text, requestId };
}
