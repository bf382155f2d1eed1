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
export function toUnchanged(payload: string, key: ApiKey, request: FastifyRequest, reply: FastifyReply): string | null {
  const tag = entityTagOf(payload, key);
  reply.header(entityTagHeader, tag);
  if (!isKnown(request.headers['if-none-match'], tag)) return payload;
  reply.code(304).removeHeader('Content-Type');
  return null;
}

function entityTagOf(payload: string, { id, pageTokenSecret }: ApiKey): string {
  const hash = createHmac('sha256', pageTokenSecret).update(id).update(withoutPageToken(payload)).digest('base64url');
  return `W/"${hash.slice(0, 27)}"`;
}

/** The last `pagination` is that of the page: an entity of a transaction may have one too. */
function withoutPageToken(payload: string): string {
  const start = payload.lastIndexOf('"pagination":');
  if (start < 0) return payload;
  return payload.slice(0, start) + payload.slice(start).replace(/"nextPageToken":"[^"]*"/, '"nextPageToken":""');
}

/** Sample: `W/"a", "b"`, or `*`. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => opaque(each) === opaque(tag));
}
