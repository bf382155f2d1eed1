import { isUuid } from '../../table/uuid';

/**
 * What Sheets takes as text however its file's language reads numbers, dates and formulas: a letter first and no digit,
 * or an id. Sheets reads text that a script writes as if it were typed.
 */
const letters = /^\p{L}[\p{L}\p{M}\s&.,'’()/*_–-]*$/u;
/** Truth in the languages of Sheets; any other single word stays a word. */
const booleans = new Set(
  (
    'true false wahr falsch vrai faux verdadero falso vero verdadeiro waar onwaar sant sand tosi epätosi prawda fałsz ' +
    'истина ложь істина хибність doğru yanlış pravda nepravda igaz hamis adevărat fals истинa αληθεσ ψευδεσ nebenar ' +
    'benar salah cert fals đúng sai'
  ).split(' '),
);

/** Whether Sheets might turn a text into something else. */
export function isRiskyText(text: string): boolean {
  if (text === '' || (isUuid(text) && text === text.trim())) return false;
  return !letters.test(text) || text !== text.trim() || booleans.has(text.toLowerCase());
}

/** An apostrophe in front makes it text, and is no part of it. Rules 9.11. */
export function asTypedText(text: string): string {
  return isRiskyText(text) ? `'${text}` : text;
}

/** What would be a formula, or loses its first character, without the apostrophe. */
export function startsLikeFormula(text: string): boolean {
  return /^[=+\-@'\t\r\n]/.test(text);
}
