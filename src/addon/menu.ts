import type { BuildSettings } from './connection/build-settings';
import { toAddonError } from './errors/addon-error';
import type { Platform } from './platform/platform';
import { type RefreshOptions, refreshFormulas } from './refresh/refresh-formulas';
import { repairFormulas } from './refresh/rewrite-formula';
import { isRepairDue } from './refresh/saved-formulas';
import { refuseOutsideUi } from './sidebar/handle-call';

const title = 'FIN';

/**
 * Builds the menu. Before the add-on is used in a file (AuthMode NONE) nothing but menus is allowed, and one refused
 * call would cost the menu; so the repair of an interrupted refresh waits for a mode that allows it.
 */
export function open(platform: Platform, event: unknown): void {
  const isEnabled = isEnabledIn(event);
  platform.ui.addMenu([
    { label: isEnabled ? 'Open sidebar' : 'Turn on in this file', functionName: 'showSidebar' },
    { label: 'Refresh now', functionName: 'refreshNow' },
    { label: 'Read everything again', functionName: 'readEverythingAgain' },
  ]);
  if (!isEnabled || !isRepairDue(platform)) return;
  const spreadsheet = platform.spreadsheet();
  // Whoever holds the lock is refreshing: the formula is out of its cell for good reason.
  if (spreadsheet === null || !platform.documentLock.tryLock(1)) return;
  try {
    repairFormulas(platform, spreadsheet);
  } finally {
    platform.documentLock.release();
  }
}

export function openSidebar(platform: Platform): void {
  refuseOutsideUi(platform);
  platform.ui.showSidebar('sidebar', title);
}

export function refreshFromMenu(platform: Platform, settings: BuildSettings, options?: RefreshOptions): void {
  refuseOutsideUi(platform);
  try {
    const count = refreshFormulas(platform, settings, options);
    platform.ui.toast(count === 1 ? '1 formula shows fresh data.' : `${count} formulas show fresh data.`, title);
  } catch (thrown) {
    platform.ui.alert(title, toAddonError(thrown).message);
  }
}

/** Google's enum prints its name. Without an event nothing is known, which is treated as the strictest mode. */
function isEnabledIn(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { authMode } = event as { authMode?: unknown };
  return authMode !== undefined && authMode !== null && String(authMode) !== 'NONE';
}
