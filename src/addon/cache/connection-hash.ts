import type { Platform } from '../platform/platform';

/**
 * Names a connection in cache keys. Salted by the connection's own random id: the key itself is in no cache key, hashed
 * or not.
 */
export function connectionHashOf(platform: Pick<Platform, 'codec'>, { id }: { readonly id: string }): string {
  return platform.codec.hash(`connection ${id}`);
}
