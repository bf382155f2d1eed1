import type { PGlite } from '@electric-sql/pglite';

/**
 * Executes bytes of the wire protocol and resolves with the bytes of the answer. PGlite 0.5's `execProtocolRaw` would
 * also parse every answer and keep the result in memory.
 */
export async function executeWire(pglite: PGlite, request: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // Copies each part, because it is in the memory of the database.
  await pglite.execProtocolRawStream(request, { onRawData: (part) => void parts.push(part.slice()) });
  const answer = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    answer.set(part, end);
    end += part.length;
  }
  return answer;
}
