import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from: what a trusted proxy says in X-Forwarded-For, else the other end of the connection. A client
 * writes the beginning of that header, so it counts only where it is an IP address: anything else, such as a key, would get
 * into the log.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? 'unknown') : ip;
}
