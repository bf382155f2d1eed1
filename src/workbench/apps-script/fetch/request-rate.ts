/** So many requests of a user within a second. */
export class RequestRate {
  private readonly recent = new Map<string, { readonly at: number; readonly count: number }[]>();

  constructor(private readonly perSecond: number) {}

  /** False, and nothing counted, when there would be more. */
  take(userId: string, count: number, now: number): boolean {
    const recent = (this.recent.get(userId) ?? []).filter(({ at }) => now - at < 1_000);
    const before = recent.reduce((sum, batch) => sum + batch.count, 0);
    const isWithin = before + count <= this.perSecond;
    this.recent.set(userId, isWithin ? [...recent, { at: now, count }] : recent);
    return isWithin;
  }
}
