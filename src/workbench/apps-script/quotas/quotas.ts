import type { HostUser, QuotaView } from '../host';
import type { HostContext } from '../host-context';
import { windowOf } from './usage';

/** What a user has used of the allowances that the platform counts by the day. */
export function quotasOf(context: HostContext, user: HostUser): readonly QuotaView[] {
  const { fetchesPerDay, propertyCallsPerDay, triggerMsPerDay } = context.limits;
  const limits: readonly (readonly [QuotaView['what'], number])[] = [
    ['urlfetch', fetchesPerDay],
    ['properties', propertyCallsPerDay],
    ['triggerMs', triggerMsPerDay],
  ];
  return limits.map(([what, limit]) => ({ what, limit, ...windowOf(context, user.id, what) }));
}
