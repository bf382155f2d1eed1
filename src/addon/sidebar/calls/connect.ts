import { disconnect, optIn, optOut, reverify } from '../../connecting/connect';
import {
  addConnection,
  connectOwn,
  makeDefault,
  renameConnection,
  shareConnection,
  unshareConnection,
} from '../../connecting/manage-connections';
import { type Connection, nameOf } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { call, nothing, text, thenShow } from '../../features/call';
import { needsTrigger } from '../../features/features';
import { readAccountsIfAllowed } from '../../lookup/accounts';
import { type Budget, sidebarBudget } from '../../platform/budget';
import type { JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { findAccountProblem } from '../../rows/account';
import { textOf } from '../../rows/row';
import { deleteChanges } from '../../session/changes';
import { openSession } from '../../session/session';
import { withLock } from '../../store/lock';
import { deleteApprovalsOf } from '../../tables/definition/approval';
import { nameTableConnections, renameTableConnections } from '../../tables/manage/table-changes';
import { deleteRowLists } from '../../tables/undo/removed-rows';
import { ensureTrigger, switchOffOwn } from '../../trigger/hourly-trigger';
import { deleteRefreshState, readRefreshState } from '../../trigger/refresh-state';
import { openSidebarPage } from '../open-sidebar';
import type { UnhealthyAccount } from '../views';
import { viewRefresh } from './refresh';
import { viewState } from './view-state';

/** Longer than a connection's name may be, so that the specific error is shown for a long name. */
export const nameMaxLength = 1_000;

/** Changes after which the page shows its whole state. */
const changes = {
  /** Makes the connection the default, which formulas without `connection=` use. */
  makeDefaultConnection: call(nothing, (platform, connections) => {
    nameTableConnections(platform, connections);
    makeDefault(platform, connections);
  }),
  /** Lets formulas of this spreadsheet use the user's connection, if the user owns the spreadsheet. */
  optIn: call(nothing, optIn),
  optOut: call(nothing, optOut),
  /** Copies the user's connection to the spreadsheet, so that every editor's formulas use it. */
  shareConnection: call(nothing, shareConnection),
  unshareConnection: call(nothing, unshareConnection),
};

export const connectCalls = {
  ...thenShow(changes, viewState),
  /** What the sidebar shows when it opens. Makes no request to the API. */
  getState: call(nothing, viewState),
  /** Opens the page again, in the language that the user has now. The page that calls it goes. */
  reopenSidebar: call(nothing, (platform) => {
    openSidebarPage(platform);
    return null;
  }),
  /** Opens the page that exports a year, in the place of the sidebar. */
  openExport: call(nothing, (platform) => {
    openSidebarPage(platform, 'export');
    return null;
  }),
  /** Verifies the key with GET /v1/api-key and, when it is good, stores it bound to the origin of the base URL. */
  connect: call(
    (input) => ({ baseUrl: text(input, 'baseUrl', 0, 2_000), apiKey: text(input, 'apiKey', 1, 2_000) }),
    (platform, connections, input) => {
      const view = connectOwn(platform, connections, input, sidebarBudget(platform.clock));
      // Disconnecting deleted the trigger of tables and alerts.
      if (needsTrigger(platform)) ensureTrigger(platform);
      return view;
    },
  ),
  /** Verifies a key and stores it as a further connection. Without a name it gets the name of its organization. */
  addConnection: call(
    (input) => ({
      name: text(input, 'name', 0, nameMaxLength),
      baseUrl: text(input, 'baseUrl', 0, 2_000),
      apiKey: text(input, 'apiKey', 1, 2_000),
    }),
    (platform, connections, input) => {
      const name = addConnection(platform, connections, input, sidebarBudget(platform.clock));
      if (needsTrigger(platform)) ensureTrigger(platform);
      return viewState(platform, connections.named(name));
    },
  ),
  renameConnection: call(
    (input) => ({ name: text(input, 'name', 0, nameMaxLength) }),
    (platform, connections, input) => {
      const { before, after } = renameConnection(platform, connections, input.name);
      renameTableConnections(platform, connections, before, after);
      return viewState(platform, connections.named(after));
    },
  ),
  /** Reads from the API again what the stored key may do. */
  verifyConnection: call(nothing, (platform, connections) => {
    return reverify(platform, connections, sidebarBudget(platform.clock));
  }),
  /**
   * Deletes everything that the add-on stored for this connection: for this user, and for this spreadsheet if this user
   * shared it. `deletesRowLists`: the hidden sheets with removed and changed rows of tables, too.
   */
  disconnect: call(readDisconnect, (platform, connections, input) => {
    const own = connections.own();
    const wasOn = viewRefresh(platform, connections).isHourlyOn;
    disconnect(platform, connections);
    if (own !== null) deleteApprovalsOf(platform, own);
    if (connections.allOwn().length === 0) switchOffOwn(platform);
    if (connections.allOfUser().length === 0) deleteIdleState(platform);
    // Last, because Google may refuse it.
    if (input?.deletesRowLists === true) withLock(platform, () => deleteRowLists(platform));
    const view = viewState(platform, connections);
    return { ...view, refresh: { ...view.refresh, wasSwitchedOff: wasOn && !view.refresh.isHourlyOn } };
  }),
  /** Accounts of all connections that need a login or a new connection at their institution. */
  listUnhealthyAccounts: call(nothing, listUnhealthyAccounts),
};

function readDisconnect(input: JsonObject): { readonly deletesRowLists: boolean } | null {
  return { deletesRowLists: input['deletesRowLists'] === true };
}

/**
 * Deletes the state of runs and the freshness if no trigger needs them. Formulas that an interrupted run left replaced
 * stay stored, because they belong to the user.
 */
function deleteIdleState(platform: Platform): void {
  if (readRefreshState(platform).triggerUid !== null) return;
  deleteRefreshState(platform);
  deleteChanges(platform);
}

/**
 * Accounts of all connections that need a user's action at their institution, without removed accounts. A connection
 * that cannot be read, for example because of a refused key, does not hide the accounts of the others.
 */
function listUnhealthyAccounts(platform: Platform, connections: Connections): { accounts: UnhealthyAccount[] } {
  const all = connections.allOfUser();
  const budget = sidebarBudget(platform.clock);
  const seen = new Set<string>();
  const accounts = all.flatMap((connection) =>
    readUnhealthy(platform, connection, budget).flatMap(({ id, ...account }) => {
      // Two keys may see the same account.
      if (seen.has(id)) return [];
      seen.add(id);
      return [{ ...account, connection: all.length > 1 ? nameOf(connection) : null }];
    }),
  );
  return { accounts };
}

function readUnhealthy(
  platform: Platform,
  connection: Connection,
  budget: Budget,
): (Omit<UnhealthyAccount, 'connection'> & { id: string })[] {
  try {
    const session = openSession(platform, connection, budget);
    return readAccountsIfAllowed(session).flatMap((account) => {
      const problem = findAccountProblem(account);
      if (problem === null || problem.kind === 'syncError' || textOf(account, 'status') === 'REMOVED') return [];
      const id = textOf(account, 'id') ?? '';
      return [{ id, name: textOf(account, 'name') ?? id, need: problem.kind, day: problem.day }];
    });
  } catch {
    // Views show why reading fails. Nobody requested this read, so it reports no error.
    return [];
  }
}
