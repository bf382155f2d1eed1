import type { IncomingMessage } from 'node:http';

/**
 * Why a request is refused; null: it comes from our own page.
 *
 * Another site open in the same browser can send requests to this machine. It cannot choose the Host header (which
 * stops names that were pointed at 127.0.0.1) and it cannot leave Origin or Sec-Fetch-Site out. The sidebar's frame has
 * an opaque origin, `null`, and is refused like any other: it talks to the page only. A link of another site may open
 * the workbench in a tab, but no frame of one may.
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
  // A form of another site cannot send this type without asking first.
  return type?.split(';')[0]?.trim() === 'application/json' ? null : 'Only application/json is understood.';
}
