import { isIPv4, isIPv6 } from 'node:net';

/** What a client address is counted by. */
export interface ClientNetworks {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: one machine has all addresses that begin with them. */
  readonly machine: string;
  /** The first 48 bits of an IPv6 address, of which one customer of a provider can have all. null for IPv4. */
  readonly site: string | null;
}

export function toClientNetworks(address: string): ClientNetworks {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped) || !isIPv6(address)) return { machine: mapped, site: null };
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
  return { machine: groups.slice(0, 4).join(':'), site: groups.slice(0, 3).join(':') };
}
