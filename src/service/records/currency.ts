/**
 * A currency code in the form of ISO 4217, such as USD; undefined for any other text. With two texts for one currency, totals
 * would have two lines for it, and neither could be converted.
 */
export function readCurrency(text: string): string | undefined {
  const code = text.trim();
  return /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : undefined;
}
