import type { IncomingMessage } from 'node:http';

/**
 * Why a request is refused; null if it comes from our own page.
 *
 * Another site in the same browser can send requests to this machine. It cannot choose the Host header, which stops
 * names that point at 127.0.0.1, and it cannot omit Origin or Sec-Fetch-Site. The sidebar's frame has the opaque origin
 * `null` and is refused too, because it talks only to the page. A link of another site may open the workbench in a tab,
 * but not in a frame.
 */
export function refusalOf(request: IncomingMessage, ownOrigin: string): string | null {
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
