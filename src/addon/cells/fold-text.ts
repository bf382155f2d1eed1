/** Two texts are equal whatever their case and blanks: `  Café  CRÈME` → `café crème`. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * The same without accents: `  Café  CRÈME` → `cafe creme`. Marks of other scripts stay, because they change the
 * letter, as in ガス and カス.
 */
export function foldAccents(text: string): string {
  return foldText(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
}

/** Names are compared without case, blanks, underscores and hyphens: `Account Name` is `accountName`. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
