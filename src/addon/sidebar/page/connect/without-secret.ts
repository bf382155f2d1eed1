import type { SidebarError } from '../../protocol';

/** No message repeats the key, whoever wrote the message. */
export function withoutSecret(error: SidebarError, secret: string): SidebarError {
  if (secret === '') return error;
  return { ...error, message: error.message.split(secret).join('•••') };
}
