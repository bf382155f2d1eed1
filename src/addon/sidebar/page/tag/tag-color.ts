/** Returns a valid colour of the API. Any other text never reaches a style. */
export function tagColor(color: string | null): string | null {
  return color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : null;
}

/** Suggested colours for a new tag, distinct and visible on white. */
export const tagColors = [
  { name: 'blue', value: '#1A73E8' },
  { name: 'teal', value: '#12858D' },
  { name: 'green', value: '#188038' },
  { name: 'yellow', value: '#E8A600' },
  { name: 'orange', value: '#D9630F' },
  { name: 'red', value: '#C5221F' },
  { name: 'purple', value: '#8430CE' },
] as const;
