import { AddonError } from '../errors/addon-error';
import { googleLimits } from '../platform/google-limits';
import type { Platform } from '../platform/platform';

const idLength = 32;

const keyOf = (mark: string): string => `shown ${mark}`;

/**
 * Remembers which transactions the sidebar shows, for this user alone. What the page sends later is compared with it, so
 * that a defect or an attack in the page cannot tag what nobody saw. With a mark, the list of that mark goes on.
 */
export function rememberShown({ userCache, codec }: Platform, ids: readonly string[], mark: string | null): string {
  const known = mark === null ? null : userCache.get(keyOf(mark));
  const kept = mark === null || known === null ? codec.uuid() : mark;
  userCache.put(keyOf(kept), (known ?? '') + ids.map(toPacked).join(''), googleLimits.cacheMaxTtlSeconds);
  return kept;
}

export function refuseNotShown({ userCache }: Platform, mark: string, ids: readonly string[]): void {
  const packed = userCache.get(keyOf(mark));
  if (packed === null) {
    throw new AddonError('selection_expired', 'These rows were read too long ago. Use the selected rows again.');
  }
  const shown = new Set<string>();
  for (let at = 0; at < packed.length; at += idLength) shown.add(packed.slice(at, at + idLength));
  if (ids.every((id) => shown.has(toPacked(id)))) return;
  throw new AddonError('not_shown', 'Some of these transactions were not listed here. Nothing was tagged.');
}

/** A value of the cache has room for three thousand ids. */
function toPacked(id: string): string {
  return id.toLowerCase().replace(/-/g, '');
}
