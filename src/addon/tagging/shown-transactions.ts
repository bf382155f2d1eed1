import { AddonError } from '../errors/addon-error';
import { googleLimits } from '../platform/google-limits';
import type { Platform } from '../platform/platform';

const idLength = 32;

const keyOf = (mark: string): string => `shown ${mark}`;

/**
 * Stores which transactions the sidebar shows, for this user only. Later requests of the page are compared with it, so
 * that a defect or an attack in the page cannot tag other transactions. With a mark, it continues the list of that
 * mark.
 */
export function rememberShown({ userCache, codec }: Platform, ids: readonly string[], mark: string | null): string {
  const known = mark === null ? null : userCache.get(keyOf(mark));
  const kept = mark === null || known === null ? codec.uuid() : mark;
  userCache.put(keyOf(kept), (known ?? '') + ids.map(toPacked).join(''), googleLimits.cacheMaxTtlSeconds);
  return kept;
}

/** The list of a mark, which must hold all the ids. */
export function requireShown(platform: Platform, mark: string, ids: readonly string[]): string[] {
  const shown = readShown(platform, mark);
  if (shown === null) {
    throw new AddonError('selection_expired', 'These rows were read too long ago. Use the selected rows again.');
  }
  const known = new Set(shown);
  if (ids.every((id) => known.has(id.toLowerCase()))) return shown;
  throw new AddonError('not_shown', 'Some of these transactions were not listed here. Nothing was tagged.');
}

/** The distinct ids of a list, in order; null if it is no longer stored. */
export function readShown({ userCache }: Platform, mark: string): string[] | null {
  const packed = userCache.get(keyOf(mark));
  if (packed === null) return null;
  const shown = new Set<string>();
  for (let at = 0; at < packed.length; at += idLength) shown.add(fromPacked(packed.slice(at, at + idLength)));
  return Array.from(shown);
}

/** An id without hyphens, so that a cache value has room for three thousand of them. */
function toPacked(id: string): string {
  return id.toLowerCase().replace(/-/g, '');
}

function fromPacked(packed: string): string {
  return packed.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
