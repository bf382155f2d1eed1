/** One cache of CacheService: 1,000 entries, of which the 100 oldest go at once when another comes. */
export class CacheStore {
  private readonly entries = new Map<string, { readonly value: string; readonly expiresAt: number }>();

  constructor(
    private readonly capacity: number,
    private readonly evictedAtOnce: number,
  ) {}

  get(key: string, now: number): string | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    if (entry.expiresAt > now) return entry.value;
    this.entries.delete(key);
    return null;
  }

  /** A key that is put again keeps its place in the queue: the stricter of the two unspecifiedBehaviours. */
  put(key: string, value: string, ttlMs: number, now: number): void {
    if (!this.entries.has(key) && this.entries.size >= this.capacity) this.makeRoom(now);
    this.entries.set(key, { value, expiresAt: now + ttlMs });
  }

  remove(key: string): void {
    this.entries.delete(key);
  }

  private makeRoom(now: number): void {
    for (const [key, entry] of this.entries) if (entry.expiresAt <= now) this.entries.delete(key);
    if (this.entries.size < this.capacity) return;
    for (const key of [...this.entries.keys()].slice(0, this.evictedAtOnce)) this.entries.delete(key);
  }
}
