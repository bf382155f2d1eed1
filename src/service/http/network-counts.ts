import { createHash } from 'node:crypto';

/** So many networks have a separate count, so that nobody can fill the memory with them. */
const networksMax = 10_000;
/** Further networks share these counts, so each of them is shared by few. */
const bucketCount = 4_096;

/** Counts events by network. */
export class NetworkCounts {
  private readonly counts = new Map<string, number>();
  private readonly buckets = new Map<number, number>();

  /** `salt`: clients must not know it. Otherwise they could choose networks that share the count of a certain other one. */
  constructor(private readonly salt: string) {}

  get(network: string): number {
    return this.counts.get(network) ?? (this.hasRoom ? 0 : (this.buckets.get(this.bucketOf(network)) ?? 0));
  }

  add(network: string): void {
    const next = this.get(network) + 1;
    if (this.counts.has(network) || this.hasRoom) this.counts.set(network, next);
    else this.buckets.set(this.bucketOf(network), next);
  }

  clear(): void {
    this.counts.clear();
    this.buckets.clear();
  }

  private get hasRoom(): boolean {
    return this.counts.size < networksMax;
  }

  private bucketOf(network: string): number {
    return createHash('sha256').update(this.salt).update(network).digest().readUInt32BE() % bucketCount;
  }
}
