import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { toFileError } from './file-error';
import { ImportError } from './import-error';

/** A file's text in chunks. A byte that is not UTF-8 is an error, not a replacement character. */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const chunk of bytesOf(path)) {
    const text = decode(decoder, chunk, line);
    for (const char of text) if (char === '\n') line += 1;
    if (text !== '') yield text;
  }
  decode(decoder, undefined, line);
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Uint8Array;
  } catch (error) {
    throw toFileError(error, path);
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, line: number): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new ImportError([{ line, text: 'here or later, the file is not UTF-8.' }]);
  }
}
