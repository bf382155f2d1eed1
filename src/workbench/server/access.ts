import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The token that each request of a browser needs, because other users of this machine can reach the port too. */
export interface Access {
  /** The printed address. After it was opened once, the browser keeps the token as a cookie. */
  readonly address: string;
  /** The Set-Cookie header of the response to that address. */
  readonly cookie: string;
  hasTokenInUrl(request: IncomingMessage, url: URL): boolean;
  hasTokenCookie(request: IncomingMessage): boolean;
}

export const tokenRequired = 'Open the workbench by the address that was printed when it started.';

export function createToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Cookies belong to a host, not to a port, so the name contains the port. */
export function createAccess(token: string, origin: string): Access {
  const name = `workbench-${new URL(origin).port}`;
  return {
    address: `${origin}/?token=${token}`,
    cookie: `${name}=${token}; Path=/; HttpOnly; SameSite=Strict`,
    hasTokenInUrl: ({ method }, { pathname, searchParams }) =>
      method === 'GET' && pathname === '/' && isEqual(searchParams.get('token') ?? '', token),
    hasTokenCookie: ({ headers }) => cookiesOf(headers.cookie ?? '', name).some((value) => isEqual(value, token)),
  };
}

/** A sample: `workbench-8787=x7Gd; workbench-9000=Kq2m`. One name may come several times. */
function cookiesOf(header: string, name: string): string[] {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** Compares in constant time for any difference and length. */
function isEqual(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/**
 * Returns an error message for a request that does not come from our own page; otherwise null.
 *
 * Another site in the same browser can send requests to this machine. It cannot choose the Host header, which stops
 * names that point at 127.0.0.1, and it cannot omit Origin or Sec-Fetch-Site. The sidebar's frame has the opaque origin
 * `null` and is refused too, because it talks only to the page. A link of another site may open the workbench in a tab,
 * but not in a frame.
 */
export function validateOrigin(request: IncomingMessage, ownOrigin: string): string | null {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-dest': dest, 'content-type': type } = request.headers;
  const ownHosts = [new URL(ownOrigin).host, new URL(ownOrigin).host.replace('127.0.0.1', 'localhost')];
  if (!host || !ownHosts.includes(host)) return 'This server answers to 127.0.0.1 only.';
  const ownOrigins = ownHosts.map((own) => `http://${own}`);
  if (origin !== undefined && !ownOrigins.includes(origin)) return 'Requests from other sites are refused.';
  const isLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate' && dest === 'document';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isLink) {
    return 'Requests from other sites are refused.';
  }
  if (request.method === 'GET') return null;
  if (request.method !== 'POST') return 'Only GET and POST are understood.';
  // A form of another site cannot send this type without a preflight request.
  return type?.split(';')[0]?.trim() === 'application/json' ? null : 'Only application/json is understood.';
}
