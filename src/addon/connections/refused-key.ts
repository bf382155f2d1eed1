import { isObject, parseJson } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import type { Connection } from './connection';

const propertyName = 'fin.refused';

interface Refusal {
  readonly connectionId: string;
  readonly at: number;
}

/** The oldest are dropped beyond this number, such as those of deleted connections. */
const refusalsMax = 10;

/**
 * Stores that the API refused the key of a connection, for example because it expired or was revoked. The API gives no
 * reason: it answers every refused key in the same way.
 */
export function recordRefusedKey(platform: Platform, connection: Pick<Connection, 'id'> | null): void {
  try {
    if (connection === null || refusedKeyAt(platform, connection.id) !== null) return;
    write(platform, [{ connectionId: connection.id, at: platform.clock.now() }, ...read(platform)]);
  } catch {
    // The user must see the refusal, not an error of storing it.
  }
}

/** Called when the API accepts the key again. */
export function clearRefusedKey(platform: Platform, connection: Pick<Connection, 'id'>): void {
  try {
    const refusals = read(platform);
    const others = refusals.filter(({ connectionId }) => connectionId !== connection.id);
    if (others.length < refusals.length) write(platform, others);
  } catch {
    // A property store at its quota must not make a read fail.
  }
}

/** Other connections than the refused one are not affected. */
export function refusedKeyAt(platform: Platform, connectionId: string | null): number | null {
  return read(platform).find((each) => each.connectionId === connectionId)?.at ?? null;
}

function write({ userProperties }: Platform, refusals: readonly Refusal[]): void {
  if (refusals.length === 0) userProperties.delete(propertyName);
  else userProperties.set(propertyName, JSON.stringify(refusals.slice(0, refusalsMax)));
}

function read({ userProperties }: Platform): Refusal[] {
  return (parseJson(userProperties.get(propertyName), Array.isArray) ?? []).filter(isRefusal);
}

function isRefusal(value: unknown): value is Refusal {
  return isObject(value) && typeof value['connectionId'] === 'string' && typeof value['at'] === 'number';
}
