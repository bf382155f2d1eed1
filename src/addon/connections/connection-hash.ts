import type { Platform } from '../platform/platform';

/**
 * Identifies a connection in cache keys. The hash is salted with the connection's random id. No cache key contains the
 * API key, hashed or not.
 */
export function connectionHashOf(platform: Pick<Platform, 'codec'>, { id }: { readonly id: string }): string {
  return platform.codec.hash(`connection ${id}`);
}
