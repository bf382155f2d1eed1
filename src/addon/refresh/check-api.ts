import { createApi } from '../api/api';
import { connectionHashOf } from '../cache/connection-hash';
import { createCooldown } from '../cache/cooldown';
import { createExecutionCache } from '../cache/execution-cache';
import type { Connection } from '../connection/connection';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';

/** Throws the API's error if it refuses the key or cannot be reached (GET /v1/api-key, 1 request). */
export function checkApi(platform: Platform, connection: Connection): void {
  const cooldown = createCooldown(createExecutionCache(platform.cache), connectionHashOf(platform, connection));
  const budget = startBudget(platform.clock, sidebarBudgetMs);
  createApi(platform, connection, budget, cooldown).call({ operationId: 'getApiKey' });
}
