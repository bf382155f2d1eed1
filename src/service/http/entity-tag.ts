import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../keys/api-key';

export const entityTagHeader = 'ETag';
export const ifNoneMatchHeader = 'If-None-Match';

/**
 * Adds the ETag of an answer, and replaces the body by 304 if the client already has the same one (RFC 9110, 13.1.2). The tag
 * is weak: the token of the next page is different each time, and each of them works. It depends on the secret of page
 * tokens, so that a client does not keep a token that no longer works.
 */
export function toUnchanged(payload: string, key: ApiKey, request: FastifyRequest, reply: FastifyReply): Buffer | null {
  // The hash and the socket both need bytes, so the text is encoded once.
  const bytes = Buffer.from(payload);
  const tag = entityTagOf(bytes, key);
  reply.header(entityTagHeader, tag);
  if (!isKnown(request.headers['if-none-match'], tag)) return bytes;
  reply.code(304).removeHeader('Content-Type');
  return null;
}

/** Without the page token. The last `pagination` is that of the page: an entity of a transaction may have one too. */
function entityTagOf(bytes: Buffer, { id, pageTokenSecret }: ApiKey): string {
  const start = bytes.lastIndexOf('"pagination":');
  const end = start < 0 ? bytes.length : start;
  const pagination = bytes.toString('utf8', end).replace(/"nextPageToken":"[^"]*"/, '"nextPageToken":""');
  const hmac = createHmac('sha256', pageTokenSecret).update(id).update(bytes.subarray(0, end)).update(pagination);
  return `W/"${hmac.digest('base64url').slice(0, 27)}"`;
}

/** Sample: `W/"a", "b"`, or `*`. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => opaque(each) === opaque(tag));
}
