/** A colour of the API's when it is one; anything else is never handed to the style sheet. */
export function tagColor(color: string | null): string | null {
  return color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : null;
}

/** Offered for a new tag: distinct from each other and visible on white. */
export const tagColors = [
  { name: 'blue', value: '#1A73E8' },
  { name: 'teal', value: '#12858D' },
  { name: 'green', value: '#188038' },
  { name: 'yellow', value: '#E8A600' },
  { name: 'orange', value: '#D9630F' },
  { name: 'red', value: '#C5221F' },
  { name: 'purple', value: '#8430CE' },
] as const;
