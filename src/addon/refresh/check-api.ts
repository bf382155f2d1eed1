import { createApi } from '../client/api';
import { sidebarBudgetMs, startBudget } from '../client/budget';
import { createCooldown } from '../client/cooldown';
import type { BuildSettings } from '../connection/build-settings';
import { formulasConnection } from '../connection/formulas-connection';
import type { Platform } from '../platform/platform';
import { connectionHashOf } from '../reading/reader';

/**
 * Throws the API's reason when it refuses the key that formulas use, or cannot be reached (GET /v1/api-key, 1 request).
 * Does nothing where formulas use a connection that this user cannot read, such as the owner's.
 */
export function checkApi(platform: Platform, settings: BuildSettings): void {
  const connection = formulasConnection(platform, settings);
  if (connection === null) return;
  const cooldown = createCooldown(platform.cache, connectionHashOf(platform, connection));
  createApi(platform, connection, startBudget(platform.clock, sidebarBudgetMs), cooldown).call('getApiKey');
}
