import type { HostUser, QuotaView } from '../../host';
import type { HostContext } from '../host-context';

const WINDOW_MS = 24 * 3_600_000;

/** Adds to a user's daily usage. Returns false and adds nothing if the quota would be exceeded. */
export function takeUsage(context: HostContext, userId: string, what: string, amount: number, limit: number): boolean {
  const used = usedToday(context, userId, what);
  if (used + amount > limit) return false;
  addUsage(context, userId, what, amount);
  return true;
}

export function addUsage(
  context: HostContext,
  userId: string,
  what: string,
  amount: number,
  since = context.clock.now(),
): void {
  const used = usedToday(context, userId, what);
  const key = `${userId}/${what}`;
  const openedAt = used === 0 ? since : (context.store.state.usage[key]?.openedAt ?? since);
  context.store.state.usage[key] = { openedAt, used: used + amount };
  context.store.scheduleWrite();
}

export function usedToday(context: HostContext, userId: string, what: string): number {
  return windowOf(context, userId, what).used;
}

/** A window is 24 hours from its first use, not the calendar's day ("Quotas for Google Services"). */
export function windowOf(context: HostContext, userId: string, what: string): { used: number; endsAt: number | null } {
  const window = context.store.state.usage[`${userId}/${what}`];
  const ageMs = window ? context.clock.now() - window.openedAt : WINDOW_MS;
  // A window that starts in the future was opened before the clock was set back.
  return window && ageMs >= 0 && ageMs < WINDOW_MS
    ? { used: window.used, endsAt: window.openedAt + WINDOW_MS }
    : { used: 0, endsAt: null };
}

/** The daily quotas of a user and their usage. */
export function quotasOf(context: HostContext, user: HostUser): readonly QuotaView[] {
  const { fetchesPerDay, propertyCallsPerDay, triggerMsPerDay, mailsPerDay } = context.limits;
  const limits: readonly (readonly [QuotaView['what'], number])[] = [
    ['urlfetch', fetchesPerDay],
    ['properties', propertyCallsPerDay],
    ['triggerMs', triggerMsPerDay],
    ['mail', mailsPerDay],
  ];
  return limits.map(([what, limit]) => ({ what, limit, ...windowOf(context, user.id, what) }));
}
