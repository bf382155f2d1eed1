import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The token that each request of a browser needs, because other users of this machine can reach the port too. */
export interface Access {
  /** The printed address. After it was opened once, the browser keeps the token as a cookie. */
  readonly address: string;
  /** The cookie header for the answer to that address. */
  readonly cookie: string;
  isByAddress(request: IncomingMessage, url: URL): boolean;
  isByCookie(request: IncomingMessage): boolean;
}

export const refusalOfStrangers = 'Open the workbench by the address that was printed when it started.';

export function createToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Cookies belong to a host, not to a port, so the name contains the port. */
export function createAccess(token: string, origin: string): Access {
  const name = `workbench-${new URL(origin).port}`;
  return {
    address: `${origin}/?token=${token}`,
    cookie: `${name}=${token}; Path=/; HttpOnly; SameSite=Strict`,
    isByAddress: ({ method }, { pathname, searchParams }) =>
      method === 'GET' && pathname === '/' && isEqual(searchParams.get('token') ?? '', token),
    isByCookie: ({ headers }) => cookiesOf(headers.cookie ?? '', name).some((value) => isEqual(value, token)),
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
