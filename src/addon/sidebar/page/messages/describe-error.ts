import type { SidebarError } from '../../protocol';
import { messages } from './messages';

export interface ErrorText {
  readonly text: string;
  /** The server's own sentence, in English, where `text` is not that. */
  readonly original: string | null;
}

/** The server writes its sentences in English. In another language, what the code means comes first. */
export function describeError({ code, message }: Pick<SidebarError, 'code' | 'message'>): ErrorText {
  const known = Object.hasOwn(messages.errors, code)
    ? messages.errors[code as keyof typeof messages.errors]
    : undefined;
  return known === undefined
    ? { text: message, original: null }
    : { text: `${known.meaning} ${known.action}`, original: message };
}
