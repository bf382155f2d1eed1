/**
 * Splits text at separators outside single quotes. A quote counts only at the beginning of an item, so that the
 * apostrophe of `Sam's Checking` is a letter. Inside quotes, two quotes mean one: `'Tom''s, joint'`.
 */
export function splitOutsideQuotes(text: string, isSeparator: (character: string, index: number) => boolean): string[] {
  const items: string[] = [];
  let item = '';
  let isQuoted = false;
  // A value may begin here: at the start of the text, or after the = or : between name and value.
  let isAtStart = true;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isQuoted) {
      item += character;
      if (character === "'") {
        if (text.charAt(index + 1) === "'") {
          item += "'";
          index += 1;
        } else isQuoted = false;
      }
    } else if (character === "'" && isAtStart) {
      item += character;
      isQuoted = true;
    } else if (isSeparator(character, index)) {
      items.push(item);
      item = '';
      isAtStart = true;
      continue;
    } else item += character;
    isAtStart = !isQuoted && (/[=:,]/.test(character) || (isAtStart && /\s/.test(character)));
  }
  items.push(item);
  return items.map((each) => each.trim()).filter((each) => each !== '');
}

/** `'Tom''s, joint'` → `Tom's, joint`. Text without quotes around it is unchanged. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  const isQuoted = trimmed.length >= 2 && trimmed.startsWith("'") && trimmed.endsWith("'");
  return isQuoted ? trimmed.slice(1, -1).replace(/''/g, "'") : trimmed;
}

/** The inverse of `unquote`: `Tom's, joint` → `'Tom''s, joint'`. */
export function inQuotes(text: string): string {
  return `'${text.replace(/'/g, "''")}'`;
}

/** A text as a formula writes it. */
export function literal(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
