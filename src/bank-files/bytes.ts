/** The bytes of a file, which can be read several times: a path, a dropped file, a buffer. */
export interface FileBytes {
  chunks(): AsyncIterable<Uint8Array>;
}

/** The bytes of a file that is in memory. */
export function bytesOf(bytes: Uint8Array): FileBytes {
  return {
    async *chunks() {
      yield bytes;
    },
  };
}
