import type { Connection } from '../connections/connection';
import { connectionHashOf } from '../connections/connection-hash';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { createApi } from '../reading/http/api';
import { createCooldown } from '../reading/store/cooldown';
import { createExecutionCache } from '../reading/store/execution-cache';

/** Throws the API's error if it refuses the key or cannot be reached (GET /v1/api-key, 1 request). */
export function checkApi(platform: Platform, connection: Connection): void {
  const cooldown = createCooldown(createExecutionCache(platform.cache), connectionHashOf(platform, connection));
  const budget = startBudget(platform.clock, sidebarBudgetMs);
  createApi(platform, connection, budget, cooldown).call({ operationId: 'getApiKey' });
}
