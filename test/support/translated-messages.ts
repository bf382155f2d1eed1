import { type Messages, messages } from '../../src/workbench/apps-script/messages';

/** Every text of the platform replaced by the same foreign text with its parameters. */
export const translatedMessages = Object.fromEntries(
  Object.keys(messages).map((name) => [name, (...values: unknown[]) => `Übersetzt ${name} ${values.join(' ')}`.trim()]),
) as unknown as Messages;
