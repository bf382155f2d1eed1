import { addonErrors } from '../../../../src/addon/errors/error-codes';
import { messages as english } from '../../../../src/addon/messages/en/page/messages';

type Message =
  | string
  | boolean
  | ((...values: never[]) => string)
  | readonly Message[]
  | { readonly [key: string]: Message };

/** Invisible characters that Playwright ignores when it searches for a text. */
const [start, end] = ['\u200b', '\u00ad'];

/** Each message between two marks. A text without marks in a page is then not a message. */
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

/** As in a language other than English: the page describes the code of an error, which may say all. */
const errors = { ...addonErrors, network: { ...addonErrors.network, saysAll: true } };
const another = { ...english, errors, explainedErrors: errors };

export const messages = mark(another as unknown as Message);
