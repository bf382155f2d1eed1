import { type Connections, openConnections } from './connections/connections';
import { buildSettings } from './connections/endpoint';
import type { InsertName } from './features/insert-names';
import type { FunctionName } from './formulas/catalogue/functions';
import type { FormulaResult } from './formulas/run';
import { runFunction } from './formulas/run-function';
import {
  explainFromMenu,
  formatFromMenu,
  insertFromMenu,
  insertTransactionsTable as insertTransactions,
  open,
  openSidebar,
  refreshFromMenu,
} from './menu';
import { googlePlatform } from './platform/google/google-platform';
import type { Platform } from './platform/platform';
import { runScheduledRefresh as runScheduled } from './refresh/refresh-all';
import { handleSidebarCall } from './sidebar/handle-call';

/**
 * The functions that the generated top-level functions of the bundle call (scripts/build/addon.ts). Loading this file
 * makes no service call, because Google loads the project before every execution, also without authorization.
 */
export function call(name: FunctionName, given: ArrayLike<unknown>): FormulaResult {
  return runFunction(name, given, ...entered());
}

export function onOpen(event: unknown): void {
  open(googlePlatform(), event);
}

/** The file is open already when the add-on is installed in it. */
export function onInstall(event: unknown): void {
  open(googlePlatform(), event);
}

export function showSidebar(): void {
  openSidebar(googlePlatform());
}

export function refreshNow(): void {
  refreshFromMenu(...entered());
}

export function readEverythingAgain(): void {
  refreshFromMenu(...entered(), { readsEverything: true });
}

export function insertTransactionsTable(): void {
  insertTransactions(...entered());
}

export function insertFeature(name: InsertName): void {
  insertFromMenu(...entered(), name);
}

export function formatTableHere(): void {
  formatFromMenu(...entered());
}

export function explainSelectedCell(): void {
  explainFromMenu(...entered());
}

export function runScheduledRefresh(event: unknown): void {
  runScheduled(...entered(), event);
}

export function sidebarCall(requestText: unknown): string {
  return handleSidebarCall(requestText, ...entered());
}

/** What every entrance passes on. */
function entered(): [Platform, Connections] {
  const platform = googlePlatform();
  return [platform, openConnections(platform, buildSettings())];
}
