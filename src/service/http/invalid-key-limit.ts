import { isIPv4 } from 'node:net';
import { headers } from '../../contract/limits';
import { ApiError } from './api-error';

const windowMs = 60_000;
const invalidKeysPerWindow = 60;
/** Further addresses share one count, so that nobody can fill the memory with them. */
const addressesMax = 10_000;
/** Some 100 ms of work for the database. */
const pendingMax = 200;

/**
 * Limits the database work of invalid keys: each costs a statement, and many of them would block the connections. Only
 * keys that this process does not know as valid are limited, so other clients of the same address are not affected.
 */
export class InvalidKeyLimit {
  private windowStartMs = 0;
  private readonly invalidKeys = new Map<string, number>();
  private pending = 0;

  constructor(private readonly now: () => number) {}

  /** The result of `find`. null counts as an invalid key of the address. After too many of them, 429 instead. */
  async check<Found>(address: string, find: () => Promise<Found | null>): Promise<Found | null> {
    const network = networkOf(address);
    const nowMs = this.now();
    if (this.countOf(network, nowMs) >= invalidKeysPerWindow) {
      const restMs = this.windowStartMs + windowMs - nowMs;
      throw tooMany('Too many invalid keys came from this address.', Math.ceil(restMs / 1_000));
    }
    if (this.pending >= pendingMax) throw tooMany('Too many keys are being checked.', 1);
    this.pending += 1;
    try {
      const found = await find();
      if (found === null) this.count(network);
      return found;
    } finally {
      this.pending -= 1;
    }
  }

  private countOf(network: string, nowMs: number): number {
    if (nowMs - this.windowStartMs >= windowMs) {
      this.windowStartMs = nowMs;
      this.invalidKeys.clear();
    }
    return this.invalidKeys.get(this.bucketOf(network)) ?? 0;
  }

  private count(network: string): void {
    const bucket = this.bucketOf(network);
    this.invalidKeys.set(bucket, (this.invalidKeys.get(bucket) ?? 0) + 1);
  }

  private bucketOf(network: string): string {
    return this.invalidKeys.has(network) || this.invalidKeys.size < addressesMax ? network : 'others';
  }
}

/** An IPv4 address, or the first 64 bits of an IPv6 address: one machine has all addresses that begin with them. */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

function tooMany(what: string, seconds: number): ApiError {
  return new ApiError(
    'rate_limited',
    `${what} Try again in ${seconds} s.`,
    { retryAfterSeconds: seconds },
    { [headers.retryAfter]: String(seconds) },
  );
}
