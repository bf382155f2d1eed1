/** Texts of banks are data: they cannot move the cursor of a terminal or change its colours. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, ' ');
}
