import { type Messages, messages } from '../../../src/workbench/apps-script/messages';

/** Code in a text, which Google does not translate. */
const code: { readonly [Name in keyof Messages]?: string } = { tooManyTimesInShortTime: 'Utilities.sleep(1000)' };

/** Every text of the platform replaced by the same foreign text with its parameters. */
export const translatedMessages = Object.fromEntries(
  Object.keys(messages).map((name) => [
    name,
    (...values: unknown[]) => ['Übersetzt', name, ...values, code[name as keyof Messages] ?? ''].join(' ').trim(),
  ]),
) as unknown as Messages;
