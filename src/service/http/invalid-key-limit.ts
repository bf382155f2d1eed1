import { randomBytes } from 'node:crypto';
import { headers } from '../../contract/limits';
import { ApiError } from './api-error';
import { type ClientNetworks, toClientNetworks } from './client-networks';
import { NetworkCounts } from './network-counts';

const windowMs = 60_000;
/** Those of a site are so few that it cannot fill the table of machines, but as many as ten machines may send. */
const invalidKeysPerWindow = { machine: 60, site: 600 } as const;
/** Some 100 ms of work for the database. */
const pendingMax = 200;

/**
 * Limits the database work of invalid keys: each costs a statement, and many of them would block the connections. Only
 * keys that this process does not know as valid are limited, so other clients of the same address are not affected.
 */
export class InvalidKeyLimit {
  private windowStartMs = 0;
  private readonly machines: NetworkCounts;
  private readonly sites: NetworkCounts;
  private pending = 0;

  constructor(
    private readonly now: () => number,
    salt = randomBytes(16).toString('hex'),
  ) {
    this.machines = new NetworkCounts(salt);
    this.sites = new NetworkCounts(salt);
  }

  /** The result of `find`. null counts as an invalid key of the address. After too many of them, 429 instead. */
  async check<Found>(address: string, find: () => Promise<Found | null>): Promise<Found | null> {
    const networks = toClientNetworks(address);
    const nowMs = this.now();
    this.startWindow(nowMs);
    const crowded = this.crowdedOf(networks);
    if (crowded !== null) {
      const restMs = this.windowStartMs + windowMs - nowMs;
      throw tooMany(`Too many invalid keys came from this ${crowded}.`, Math.ceil(restMs / 1_000));
    }
    if (this.pending >= pendingMax) throw tooMany('Too many keys are being checked.', 1);
    this.pending += 1;
    try {
      const found = await find();
      if (found === null) this.count(networks);
      return found;
    } finally {
      this.pending -= 1;
    }
  }

  private startWindow(nowMs: number): void {
    if (nowMs - this.windowStartMs < windowMs) return;
    this.windowStartMs = nowMs;
    this.machines.clear();
    this.sites.clear();
  }

  private crowdedOf({ machine, site }: ClientNetworks): 'address' | 'network' | null {
    if (this.machines.get(machine) >= invalidKeysPerWindow.machine) return 'address';
    if (site !== null && this.sites.get(site) >= invalidKeysPerWindow.site) return 'network';
    return null;
  }

  private count({ machine, site }: ClientNetworks): void {
    this.machines.add(machine);
    if (site !== null) this.sites.add(site);
  }
}

function tooMany(what: string, seconds: number): ApiError {
  return new ApiError(
    'rate_limited',
    `${what} Try again in ${seconds} s.`,
    { retryAfterSeconds: seconds },
    { [headers.retryAfter]: String(seconds) },
  );
}
