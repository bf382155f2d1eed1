import { once } from '../cells/lists';
import { createDates } from '../cells/sheet-dates';
import { openUserSession } from '../changes/apply-changes';
import type { Connection } from '../connections/connection';
import { sidebarBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { type Sources, sourcesOf } from './run';

/** Sources for bookkeeping, which must not use figures of an older copy: a failed read is an error. */
export function freshSources(platform: Platform, connection: Connection): Sources {
  const sources = sourcesOf(
    platform,
    connection,
    once(() => createDates(platform)),
  );
  const budget = sidebarBudget(platform.clock);
  const session = openUserSession(platform, connection, budget, { accepts: 'fresh rows' }, sources);
  return { ...sources, session: () => session };
}
