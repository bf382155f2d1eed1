import type { FastifyInstance } from 'fastify';
import { invalidQuery } from './api-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Paths that are answered for every Host, because load balancers may use the IP address. They reveal and change
     * nothing.
     */
    readonly anyHost?: boolean;
  }
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Answers only requests that name this service in Host: a page of another site whose name resolves to a loopback address
 * (DNS rebinding) gets 400. So does a request that names two hosts, of which a proxy may have read the other one
 * (RFC 9112, 3.2). The answer repeats nothing of the header.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string | null): void {
  const allowed = new Set(publicUrl === null ? loopbackNames : [...loopbackNames, new URL(publicUrl).hostname]);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.anyHost === true) return;
    const hostname = /^(.+?)(?::\d{1,5})?$/.exec(request.headers.host ?? '')?.[1] ?? '';
    const { rawHeaders, url = '' } = request.raw;
    const hostCount = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    const isAbsolute = /^[^/?#]+:\/\//.test(url);
    if (hostCount !== 1 || isAbsolute || !allowed.has(hostname.toLowerCase())) {
      throw invalidQuery('host', 'The Host header does not name this service.');
    }
  });
}

/**
 * The address of the service for links: its public address, otherwise the one it listens on. Never taken from a
 * request.
 */
export function baseUrlOf(app: FastifyInstance, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) return 'http://127.0.0.1';
  const isUnspecified = ['0.0.0.0', '::'].includes(address.address);
  const host = isUnspecified ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
