/** What the system says about a file, in a sentence for the operator. Any other error stays as it is. */
export function toFileError(error: unknown, path: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new Error(sentences[code]?.(path) ?? `${path} cannot be used (${code}).`, { cause: error });
}

const sentences: { readonly [code: string]: (path: string) => string } = {
  ENOENT: (path) => `There is no such file or folder: ${path}.`,
  ENOTDIR: (path) => `There is no such file or folder: ${path}.`,
  EISDIR: (path) => `${path} is a folder.`,
  EACCES: (path) => `You may not use the file ${path}.`,
  EPERM: (path) => `You may not use the file ${path}.`,
  EEXIST: (path) => `${path} is there already.`,
  ENOSPC: (path) => `The disk of ${path} is full. No file was written.`,
};
