/** The message of a thrown value. Does not use `instanceof Error`, which is false for errors of other realms. */
export function messageOf(thrown: unknown): string {
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return String(isError ? thrown.message : thrown);
}

/** Absolute paths, also as `file:` URLs, and with spaces if they are quoted. The path of another URL is not one. */
const paths = [
  /(?<=')(?:file:\/\/)?(?:[a-z]:)?[\\/](?:[^'\n]*[\\/])?(?=[^'\\/\n]*')/gi,
  /(?<![\w:/\\.-])(?:file:\/\/)?(?:[a-z]:)?[\\/](?:[^\s'"`()<>:\\/]+[\\/])+/gi,
];

/** Removes folders from a message that others may see: `open '/home/ann/books/a.json'` becomes `open 'a.json'`. */
export function withoutFolders(text: string): string {
  return paths.reduce((rest, path) => rest.replace(path, ''), text);
}

/** Removes the line number that Sheets adds, which does not help, because the bundle has few lines. */
export function withoutLine(message: string): string {
  return message.replace(/ \(line \d+\)\.$/, '');
}
