import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address of the client: from X-Forwarded-For of a trusted proxy, otherwise of the connection. A client can write
 * the beginning of that header, so only an IP address counts: anything else, such as a key, would get into the log.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? 'unknown') : ip;
}
