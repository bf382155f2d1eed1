/** PostgreSQL refuses NUL, and has no place for half of a surrogate pair: a text column would get another character. */
export function isText(text: string): boolean {
  return !text.includes('\u0000') && Buffer.from(text).toString() === text;
}
