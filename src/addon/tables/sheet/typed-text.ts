import { isUuid } from '../../cells/uuid';

/**
 * Text that Sheets keeps as text in every locale: it begins with a letter and has no digits. Sheets interprets text
 * that a script writes as if it were typed.
 */
const letters = /^\p{L}[\p{L}\p{M}\s&.,'’()/*_–-]*$/u;
/** TRUE and FALSE in the languages of Sheets. Any other single word stays text. */
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

/** Adds an apostrophe, which makes Sheets keep the rest as text and is not part of it. */
export function asTypedText(text: string): string {
  return isRiskyText(text) ? `'${text}` : text;
}

/** Whether the text, without an apostrophe, would become a formula or lose its first character. */
export function startsLikeFormula(text: string): boolean {
  return /^[=+\-@'\t\r\n]/.test(text);
}
