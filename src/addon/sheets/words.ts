import { foldAccents } from '../cells/compare-text';
import * as notes from '../messages/notes';
import * as languages from '../messages/words';

const all: { readonly [language: string]: { readonly [english: string]: string } } = languages;

/** The currency at the end of a heading, such as `Rate to USD`. */
const currencyAtEnd = /^(.*) ([A-Z]{3})$/;

/** An English text of an own sheet in the language of a locale, such as `de_AT`; in English if there is none. */
export function inLanguageOf(locale: string, text: string): string {
  const words = all[locale.split(/[-_]/)[0] ?? ''];
  const [, before, currency] = currencyAtEnd.exec(text) ?? [];
  if (before !== undefined && words?.[before] !== undefined) return `${words[before]} ${currency}`;
  return words?.[text] ?? text;
}

/** How many characters tell the notes apart. */
const noteStart = 28;

/** The same for a text that is written and never read. */
export function noteInLanguageOf(locale: string, note: string): string {
  const texts: { readonly [language: string]: { readonly [english: string]: string } } = notes;
  return texts[locale.split(/[-_]/)[0] ?? '']?.[note.slice(0, noteStart)] ?? note;
}

/**
 * An English text in the language of a heading, given what that heading is in English: a sheet stays in the language in
 * which it was inserted, and so do its lists.
 */
export function inLanguageOfHeading(heading: unknown, english: string, text: string): string {
  const shown = foldAccents(String(heading ?? ''));
  if (shown === foldAccents(english)) return text;
  const words = Object.values(all).find((each) => each[english] !== undefined && foldAccents(each[english]) === shown);
  return words?.[text] ?? text;
}

/** What an English text is in any language, English first. */
export function spelledInAll(english: string): string[] {
  return [english, ...Object.values(all).flatMap((words) => words[english] ?? [])];
}

const folded = new Map<string, ReadonlySet<string>>();

/** The same, folded: looked up for each heading of each sheet that a formula reads. */
export function foldedSpellings(english: string): ReadonlySet<string> {
  const known = folded.get(english) ?? new Set(spelledInAll(english).map(foldAccents));
  folded.set(english, known);
  return known;
}

/** Whether a text that a user may have typed is an English one, in any language. */
export function isSpelling(text: string, english: string): boolean {
  return foldedSpellings(english).has(foldAccents(text));
}

/** The English text that a typed one is in some language; undefined if it is none of these. */
export function meantWord<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((word) => isSpelling(text, word));
}
