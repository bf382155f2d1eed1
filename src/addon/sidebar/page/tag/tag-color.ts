/** A colour of the API's when it is one; anything else is never handed to the style sheet. */
export function tagColor(color: string | null): string | null {
  return color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : null;
}

/** Offered for a new tag: distinct from each other and visible on white. */
export const tagColors: readonly { readonly name: string; readonly value: string }[] = [
  { name: 'Blue', value: '#1A73E8' },
  { name: 'Teal', value: '#12858D' },
  { name: 'Green', value: '#188038' },
  { name: 'Yellow', value: '#E8A600' },
  { name: 'Orange', value: '#D9630F' },
  { name: 'Red', value: '#C5221F' },
  { name: 'Purple', value: '#8430CE' },
];
