import { messages as english } from '../../../../src/addon/sidebar/page/messages/english/messages';

type Message =
  | string
  | boolean
  | ((...values: never[]) => string)
  | readonly Message[]
  | { readonly [key: string]: Message };

/** Characters that show nothing, and that Playwright ignores where it looks for a text. */
const [start, end] = ['\u200b', '\u00ad'];

/** Each message between two marks. A page with these shows every text that is no message without them. */
function mark(message: Message): unknown {
  if (typeof message === 'string') return `${start}${message}${end}`;
  if (typeof message === 'function') {
    return (...values: unknown[]) => `${start}${(message as (...given: unknown[]) => string)(...values)}${end}`;
  }
  if (typeof message === 'boolean') return message;
  if (Array.isArray(message)) return message.map(mark);
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => [key, key === 'formula' ? value : mark(value)]),
  );
}

/** As in a language that is not English, which says what the code of an error means. */
const another = { ...english, errors: english.explainedErrors };

export const messages = mark(another as unknown as Message);
