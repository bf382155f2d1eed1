/** Categories compare without case. Folded here, not by SQL's lower(), which depends on the server's locale. */
export function toCategoryKey(category: string): string {
  return category.normalize('NFC').toLowerCase();
}
