import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that are not public. */
const nonPublic4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nonPublic4.addSubnet(network, bits, 'ipv4');
}

/**
 * The only public addresses of IPv6 (RFC 4291). Loopback, private and multicast addresses are outside, and so is every
 * IPv4 address in IPv6 notation or behind NAT64.
 */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Exceptions within it. Teredo and 6to4 lead to an IPv4 address, which may be private. */
const nonPublic6 = new BlockList();
for (const [network, bits] of [
  // Teredo (2001::/32) and other assignments of the IETF.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  nonPublic6.addSubnet(network, bits, 'ipv6');
}

/** The error for a URL that is not https or does not name a host of the public internet; null for any other. */
export function validateUrl(url: URL): 'bad request' | 'dns' | null {
  if (url.protocol !== 'https:') return 'bad request';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name)) return 'bad request';
  const isLocal = !name.includes('.') || /\.(localhost|local|internal)\.?$/.test(name);
  return isLocal ? 'dns' : null;
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !nonPublic4.check(address);
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !nonPublic6.check(address, 'ipv6');
}

export async function resolvePublicName(hostname: string): Promise<string> {
  return (await lookup(hostname)).address;
}

/** Maps a URL of a public origin to the local service, whose address may have a path. */
export function serviceUrlOf(url: URL, service: string): URL {
  const mapped = new URL(service);
  // Not resolved as a relative URL, because a path that begins with two slashes would name another host.
  mapped.pathname = basePathOf(service) + url.pathname;
  mapped.search = url.search;
  return mapped;
}

/**
 * Maps the target of a redirect back to the public origin, because scripts do not know the local service. For a service
 * below `/base`, `/base/v1/x` and `http://127.0.0.1:8787/base/v1/x` become `/v1/x`.
 */
export function urlOfRedirect(target: string, url: URL, service: string | undefined): URL {
  const next = new URL(target, url);
  if (service === undefined) return next;
  const isOwnPath = target.startsWith('/') && next.origin === url.origin;
  if (!isOwnPath && next.origin !== new URL(service).origin) return next;
  const base = basePathOf(service);
  const named = new URL(url.origin);
  named.pathname = next.pathname.startsWith(`${base}/`) ? next.pathname.slice(base.length) : next.pathname;
  named.search = next.search;
  named.hash = next.hash;
  return named;
}

function basePathOf(service: string): string {
  return new URL(service).pathname.replace(/\/+$/, '');
}
