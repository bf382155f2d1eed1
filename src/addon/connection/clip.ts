const textMaxLength = 120;

/** A text of the API as far as the sidebar has room for it: what is stored of a connection must stay small. */
export function clip(text: string): string {
  return text.length <= textMaxLength ? text : `${text.slice(0, textMaxLength - 1)}…`;
}
