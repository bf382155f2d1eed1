import type { Connections } from './connections/connections';
import { type InsertFunction, type InsertName, insertFunction, insertNames } from './features/insert-names';
import {
  explainFromMenu,
  formatFromMenu,
  insertFromMenu,
  insertTransactionsTable,
  openSidebar,
  refreshFromMenu,
} from './menu';
import type { Platform } from './platform/platform';
import { runScheduledRefresh } from './refresh/refresh-all';
import { handleSidebarCall } from './sidebar/handle-call';

/** Called with what Google passes: the event of a trigger, the request of the page, or nothing. */
type Action = (platform: Platform, connections: Connections, given: unknown) => unknown;

/**
 * What the menu, the page and the trigger call, each by a function of the bundle. No cell needs the code: the build puts
 * all that only these need into a file of its own (scripts/build/split-program.ts), which `main.ts` loads.
 */
export const actions = {
  showSidebar: openSidebar,
  refreshNow: (platform, connections) => refreshFromMenu(platform, connections),
  readEverythingAgain: (platform, connections) => refreshFromMenu(platform, connections, { readsEverything: true }),
  insertTransactionsTable,
  formatTableHere: formatFromMenu,
  explainSelectedCell: explainFromMenu,
  runScheduledRefresh,
  sidebarCall: (platform, connections, requestText) => handleSidebarCall(requestText, platform, connections),
  ...(Object.fromEntries(insertNames.map((name) => [insertFunction(name), inserting(name)])) as {
    readonly [Name in InsertFunction]: Action;
  }),
} satisfies { readonly [name: string]: Action };

export type ActionName = keyof typeof actions;
export type Actions = { readonly [Name in ActionName]: Action };

function inserting(name: InsertName): Action {
  return (platform, connections) => insertFromMenu(platform, connections, name);
}
