export interface ShownAmount {
  /** As in the sheet, but a negative amount always starts with a minus sign. */
  readonly text: string;
  readonly sign: 'positive' | 'negative' | 'neutral';
}

/** In parentheses, with a minus before the first digit, or with one at the end. */
const negativeForms = [/^\((.*)\)$/, /^([^\p{Nd}]*)[-\u2010-\u2015\u2212]\s*(.*)$/u, /^(.*?)\s*[-\u2212]$/];

/**
 * Finds the sign of an amount as a sheet displays it, in any locale and format:
 * `-$12.50`, `−12,50 €`, `$-12.50`, `12.50-`, `($12.50)`.
 */
export function readAmount(shown: string): ShownAmount {
  const text = shown.trim();
  const hasDigitButZero = /[^\P{Nd}0]/u.test(text);
  if (!hasDigitButZero) return { text, sign: 'neutral' };
  for (const form of negativeForms) {
    const parts = form.exec(text);
    if (parts !== null) return { text: `\u2212${parts.slice(1).join('')}`, sign: 'negative' };
  }
  return { text, sign: 'positive' };
}
