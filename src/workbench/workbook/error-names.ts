import { ERROR_TYPE_SET, type ErrorType } from '@univerjs/engine-formula';

/**
 * Univer 0.25.1 tells an error from a text by its spelling alone. A text that is spelled like an error, such as a
 * transaction named #REF!, carries a mark without width inside Univer, and never outside.
 */
const mark = '\u2060';
const names = [...ERROR_TYPE_SET].map((name) => name.replace(/[/?]/g, '\\$&')).join('|');
const markedName = new RegExp(`((?:${names})\\s*)${mark}`, 'gi');

export function toUniverText(text: string): string {
  return isErrorName(text.trim().toUpperCase()) ? `${text}${mark}` : text;
}

/** Also where a formula has put it into a longer text. */
export function fromUniverText(text: string): string {
  return text.includes(mark) ? text.replace(markedName, '$1') : text;
}

export function isErrorName(text: string): boolean {
  return ERROR_TYPE_SET.has(text as ErrorType);
}
