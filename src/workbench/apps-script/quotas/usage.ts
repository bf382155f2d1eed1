import type { Site } from '../host-context';

const WINDOW_MS = 24 * 3_600_000;

/** Uses up part of a user's daily allowance; false, and nothing used, when it would be exceeded. */
export function takeUsage(site: Site, userId: string, what: string, amount: number, limit: number): boolean {
  const used = usedToday(site, userId, what);
  if (used + amount > limit) return false;
  addUsage(site, userId, what, amount);
  return true;
}

export function addUsage(site: Site, userId: string, what: string, amount: number): void {
  const used = usedToday(site, userId, what);
  const key = `${userId}/${what}`;
  const openedAt = used === 0 ? site.clock.now() : (site.store.state.usage[key]?.openedAt ?? site.clock.now());
  site.store.state.usage[key] = { openedAt, used: used + amount };
  site.store.changed();
}

export function usedToday(site: Site, userId: string, what: string): number {
  return windowOf(site, userId, what).used;
}

/** A window is 24 hours from its first use, not the calendar's day ("Quotas for Google Services"). */
export function windowOf(site: Site, userId: string, what: string): { used: number; endsAt: number | null } {
  const window = site.store.state.usage[`${userId}/${what}`];
  const ageMs = window ? site.clock.now() - window.openedAt : WINDOW_MS;
  // One that opens in the future is of a clock that was set back since.
  return window && ageMs >= 0 && ageMs < WINDOW_MS
    ? { used: window.used, endsAt: window.openedAt + WINDOW_MS }
    : { used: 0, endsAt: null };
}
