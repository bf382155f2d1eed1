const textMaxLength = 120;

/** Shortens a text of the API, because properties are small. */
export function truncate(text: string): string {
  return text.length <= textMaxLength ? text : `${text.slice(0, textMaxLength - 1)}…`;
}
