import type { AddonError } from '../../../../src/addon/errors/addon-error';
import { startBudget } from '../../../../src/addon/platform/budget';
import type { Platform } from '../../../../src/addon/platform/platform';
import { type ListsRefreshed, openSession } from '../../../../src/addon/session/session';
import { type Ending, runSideBySide } from '../../../support/platform/side-by-side';
import { connection } from '../ten-a-day';
import { callCosts } from './call-costs';
import type { ScheduledRefresh } from './steps';
import type { World } from './world';

/** The time that the hourly run has for reading. */
export const refreshMs = 150_000;

/** A scheduled refresh while things happen. */
export function refresh(world: World, { events, diesAtCall }: ScheduledRefresh): Ending<ListsRefreshed> {
  const { platform, state } = world;
  const execution = { run: (guarded: Platform) => refreshOnce(world, guarded), startsAfterMs: 0, diesAtCall };
  const [ending] = runSideBySide({ platform, state, costMs: callCosts(world, events) }, [execution]);
  return ending as Ending<ListsRefreshed>;
}

/** As `refreshFormulas`: what it stores, and that it stores nothing if nothing could be read. */
function refreshOnce(world: World, platform: Platform): ListsRefreshed {
  const startedAt = platform.clock.now();
  const budget = startBudget(platform.clock, refreshMs);
  const result = openSession(platform, connection, budget).refresh({ readsEverything: false });
  const { listCount, failures } = result;
  if (listCount === 0) openSession(platform, connection, budget).call({ operationId: 'getApiKey' });
  else if (failures.length === listCount) throw failures[0] as AddonError;
  // In one step: of two writers of the same moment, the later one would undo the change of the other.
  world.refreshed(startedAt);
  return result;
}
