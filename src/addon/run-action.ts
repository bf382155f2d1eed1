import type { ActionName, Actions } from './actions';
import type { Connections } from './connections/connections';
import { AddonError, toCause } from './errors/addon-error';
import { notLoadedText } from './messages/en/menu';
import { menuMessagesOf } from './messages/language';
import type { Platform } from './platform/platform';
import { storeFailedStart } from './refresh/refresh-all';
import { refusedSidebarCall } from './sidebar/handle-call';
import { showText } from './sidebar/open-sidebar';

/** Runs what the menu, the page or the trigger calls, after loading it. Returns what the page gets. */
export function runAction(
  name: ActionName,
  given: unknown,
  platform: Platform,
  connections: () => Connections,
  load: () => Actions,
): unknown {
  let actions: Actions;
  try {
    actions = load();
  } catch (thrown) {
    return refuse(name, given, platform, new AddonError('not_loaded', notLoadedText, { cause: toCause(thrown) }));
  }
  return actions[name](platform, connections(), given);
}

/** Says it where the action would have said what came of it. */
function refuse(name: ActionName, given: unknown, platform: Platform, error: AddonError): unknown {
  console.warn(`Not loaded: ${error.cause?.message}`);
  if (name === 'sidebarCall') return refusedSidebarCall(error);
  if (name === 'runScheduledRefresh') return storeFailedStart(platform, given, error);
  if (!platform.ui.isAvailable()) throw error;
  return showText(platform, menuMessagesOf(platform).notLoaded);
}
