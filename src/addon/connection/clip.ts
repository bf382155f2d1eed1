const textMaxLength = 120;

/** Shortens a text of the API: what is stored of a connection must stay small. */
export function clip(text: string): string {
  return text.length <= textMaxLength ? text : `${text.slice(0, textMaxLength - 1)}…`;
}
