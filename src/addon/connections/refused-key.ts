import { isObject } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { listOf, quietly, record } from '../store/record';
import type { Connection } from './connection';

interface Refusal {
  readonly connectionId: string;
  readonly at: number;
}

/** The oldest are dropped beyond this number, such as those of deleted connections. */
const refusalsMax = 10;
const refused = record('user', 'fin.refused', listOf(isRefusal), (all) => all.slice(0, refusalsMax));

/**
 * Stores that the API refused the key of a connection, for example because it expired or was revoked. The API gives no
 * reason: it answers every refused key in the same way.
 */
export function recordRefusedKey(platform: Platform, connection: Pick<Connection, 'id'> | null): void {
  // The user must see the refusal, not an error of storing it.
  quietly(() => {
    if (connection === null || refusedKeyAt(platform, connection.id) !== null) return;
    refused.write(platform, [{ connectionId: connection.id, at: platform.clock.now() }, ...refused.read(platform)]);
  });
}

/** Called when the API accepts the key again. */
export function clearRefusedKey(platform: Platform, connection: Pick<Connection, 'id'>): void {
  // A property store at its quota must not make a read fail.
  quietly(() => {
    const refusals = refused.read(platform);
    const others = refusals.filter(({ connectionId }) => connectionId !== connection.id);
    if (others.length < refusals.length) refused.write(platform, others);
  });
}

/** Other connections than the refused one are not affected. */
export function refusedKeyAt(platform: Platform, connectionId: string | null): number | null {
  return refused.read(platform).find((each) => each.connectionId === connectionId)?.at ?? null;
}

function isRefusal(value: unknown): value is Refusal {
  return isObject(value) && typeof value['connectionId'] === 'string' && typeof value['at'] === 'number';
}
