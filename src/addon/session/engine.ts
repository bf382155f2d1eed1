import { type Connection, connectionHashOf } from '../connections/connection';
import { clearRefusedKey, recordRefusedKey } from '../connections/refused-key';
import { isAddonError } from '../errors/addon-error';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { type Api, createApi, type PrefetchingApi, withPrefetch } from '../reading/http/api';
import { lanesMin, lanesOf } from '../reading/http/lanes';
import type { Outcome } from '../reading/http/send';
import { createCooldown, recordActivity } from '../reading/store/activity';
import { createExecutionCache, type ExecutionCache } from '../reading/store/execution-cache';
import { quietly, record } from '../store/record';

/** What a session reads and writes with: assembled here and nowhere else. */
export interface Engine {
  readonly platform: Platform;
  readonly connection: Connection;
  readonly connectionHash: string;
  readonly budget: Budget;
  readonly cache: ExecutionCache;
  readonly api: PrefetchingApi;
  /** Until when no request may be sent. */
  pausedUntil(): number;
  /**
   * Adds the requests since the last call to the activity that FIN_STATUS shows; it is written with the next flush of
   * the cache. `readAt`: when all rows of a list were read. `error`: why some were not.
   */
  record(change: { readonly readAt?: number | null; readonly error?: string | null }): void;
}

/** `watchesKey`: whether a key that the API refuses is shown in the sidebar, until the API accepts it again. */
export function createEngine(platform: Platform, connection: Connection, budget: Budget, watchesKey: boolean): Engine {
  const { clock } = platform;
  const connectionHash = connectionHashOf(platform, connection);
  const cache = createExecutionCache(platform.cache);
  const cooldown = createCooldown(cache, connectionHash, clock.now, () => lanes.read(platform));
  const own = createApi(platform, connection, budget, cooldown);
  const api = withPrefetch(watchesKey ? watchKey(platform, connection, own) : own, clock.now);
  let counted = 0;
  let areLanesKept = false;
  return {
    platform,
    connection,
    connectionHash,
    budget,
    cache,
    api,
    pausedUntil: cooldown.until,
    record(change) {
      const requests = api.requestCount() - counted;
      counted += requests;
      recordActivity(cache, connectionHash, { requests, now: clock.now(), ...change });
      if (watchesKey && !areLanesKept && counted > lanesMin) {
        keepLanes(platform, api.lanes());
        areLanesKept = true;
      }
    },
  };
}

/** How many requests Google runs at once for the user. A cell cannot store it. */
const lanes = record('user', 'fin.lanes', lanesOf);

/** Batches vary a little, and a write takes as long as a request. */
function keepLanes(platform: Platform, measured: number): void {
  if (measured <= lanesMin) return;
  const stored = lanes.read(platform);
  if (stored !== null && measured < 2 * stored && stored < 2 * measured) return;
  quietly(() => void lanes.write(platform, measured));
}

function watchKey(platform: Platform, connection: Connection, api: Api): Api {
  let isAccepted = false;
  const watch = (outcomes: readonly Outcome[]): void => {
    if (outcomes.some((outcome) => 'error' in outcome && outcome.error.code === 'unauthorized')) {
      isAccepted = false;
      recordRefusedKey(platform, connection);
    } else if (!isAccepted && outcomes.some((outcome) => 'answer' in outcome)) {
      isAccepted = true;
      clearRefusedKey(platform, connection);
    }
  };
  return {
    ...api,
    call(request) {
      try {
        const answer = api.call(request);
        watch([{ answer }]);
        return answer;
      } catch (thrown) {
        watch(isAddonError(thrown) ? [{ error: thrown }] : []);
        throw thrown;
      }
    },
    readAll(requests, isFirstPages) {
      const outcomes = api.readAll(requests, isFirstPages);
      watch(outcomes);
      return outcomes;
    },
  };
}
