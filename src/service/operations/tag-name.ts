/** Two tags of one parent may not differ by case or accent spelling alone. */
export function toSiblingKey(parentTagId: string | null, name: string): string {
  return `${parentTagId ?? 'root'}/${name.normalize('NFC').toLowerCase()}`;
}

/** `Café & Bar` → `cafe-bar`; a name without letters or digits keeps its characters, `🏠` → `🏠`. */
export function toSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? name : slug;
}
