import { isObject, parseJson } from '../cache/parse-json';
import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import { userConnection } from './store-connection';

const propertyName = 'fin.refused';

/**
 * Remembers that the API refused the stored key, as after it expired or was revoked. The API answers every key that it
 * refuses in the same way, so the reason is not known.
 */
export function noteRefusedKey(platform: Platform, settings: BuildSettings): void {
  try {
    const connection = userConnection(platform, settings);
    if (connection === null || refusedKeyAt(platform, connection.id) !== null) return;
    const note = { connectionId: connection.id, at: platform.clock.now() };
    platform.userProperties.set(propertyName, JSON.stringify(note));
  } catch {
    // The refusal itself is what the user has to see.
  }
}

/** The API accepted the key again. */
export function forgetRefusedKey(platform: Platform): void {
  platform.userProperties.delete(propertyName);
}

/** Another connection than the refused one is not affected. */
export function refusedKeyAt(platform: Platform, connectionId: string | null): number | null {
  const note = parseJson(platform.userProperties.get(propertyName), isObject);
  const at = note?.['at'];
  return note !== null && note['connectionId'] === connectionId && typeof at === 'number' ? at : null;
}
