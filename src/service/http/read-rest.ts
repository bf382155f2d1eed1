import type { IncomingMessage } from 'node:http';

/** A refused request cannot make the service read more than this. */
export const restBytesMax = 16 * 1024 * 1024;
export const restMsMax = 10_000;

/**
 * Reads the rest of a body that nobody needs, and discards it. If the connection were closed before, a client that still sends
 * would get a broken pipe instead of the answer. Returns false if the body goes on beyond a limit, in bytes or in time: the
 * connection must be closed then.
 */
export async function readRest(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.readableEnded || request.destroyed) return true;
  return await new Promise((resolve) => {
    let restBytes = restBytesMax;
    const end = (isRead: boolean) => {
      clearTimeout(timer);
      request.off('data', count).off('end', endRead).off('close', endRead).off('error', endRead);
      resolve(isRead);
    };
    const endRead = () => end(true);
    const count = ({ length }: Buffer) => {
      restBytes -= length;
      if (restBytes < 0) end(false);
    };
    const timer = setTimeout(() => end(false), restMsMax);
    request.on('data', count).once('end', endRead).once('close', endRead).once('error', endRead);
    request.resume();
  });
}
