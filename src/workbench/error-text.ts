/** The message of something that was thrown. By its shape, because errors of other realms are not `instanceof Error`. */
export function messageOf(thrown: unknown): string {
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return String(isError ? thrown.message : thrown);
}

/** Absolute paths, also as `file:` addresses and with blanks between quotes; a URL's path follows a name and is none. */
const paths = [
  /(?<=')(?:file:\/\/)?(?:[a-z]:)?[\\/](?:[^'\n]*[\\/])?(?=[^'\\/\n]*')/gi,
  /(?<![\w:/\\.-])(?:file:\/\/)?(?:[a-z]:)?[\\/](?:[^\s'"`()<>:\\/]+[\\/])+/gi,
];

/** `EACCES: open '/home/ann/books/a.json'` as `EACCES: open 'a.json'`: for messages that leave this machine's user. */
export function withoutFolders(text: string): string {
  return paths.reduce((rest, path) => rest.replace(path, ''), text);
}
