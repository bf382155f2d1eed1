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

/** The ids of a list, each once, in their order; null if it is no longer kept. */
export function readShown({ userCache }: Platform, mark: string): string[] | null {
  const packed = userCache.get(keyOf(mark));
  if (packed === null) return null;
  const shown = new Set<string>();
  for (let at = 0; at < packed.length; at += idLength) shown.add(fromPacked(packed.slice(at, at + idLength)));
  return Array.from(shown);
}

/** An id without hyphens: a value of the cache has room for three thousand of them. */
function toPacked(id: string): string {
  return id.toLowerCase().replace(/-/g, '');
}

function fromPacked(packed: string): string {
  return packed.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
