import { type Messages, messages } from '../../src/workbench/apps-script/messages';

/** Every text of the platform in the same foreign words, with its parameters. */
export const translatedMessages = Object.fromEntries(
  Object.keys(messages).map((name) => [name, (...values: unknown[]) => `Übersetzt ${name} ${values.join(' ')}`.trim()]),
) as unknown as Messages;
