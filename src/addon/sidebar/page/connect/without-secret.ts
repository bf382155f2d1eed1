import type { SidebarError } from '../../protocol';

/** Redacts the key from any message. */
export function withoutSecret(error: SidebarError, secret: string): SidebarError {
  if (secret === '') return error;
  return { ...error, message: error.message.split(secret).join('•••') };
}
