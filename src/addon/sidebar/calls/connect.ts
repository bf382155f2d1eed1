import { disconnect, optIn, optOut, reverify } from '../../connecting/connect';
import { addConnection, connectOwn, makeDefault, renameConnection } from '../../connecting/manage-connections';
import { shareConnection, unshareConnection } from '../../connecting/share-connection';
import { ownConnection, ownConnections, userConnections } from '../../connections/store-connection';
import { deleteApprovalsOf } from '../../tables/definition/approval';
import { nameTableConnections, renameTableConnections } from '../../tables/manage/name-table-connections';
import { ensureTrigger, switchOffOwn } from '../../trigger/hourly-trigger';
import { deleteIdleRefreshState } from '../../trigger/refresh-state';
import { call, nothing, sidebarBudget } from './call';
import { text } from './request-fields';
import { hasScheduledTables } from './tables';
import { listUnhealthyAccounts } from './unhealthy-accounts';
import { viewState } from './view-state';

/** Longer than a connection's name may be, so that the specific error is shown for a long name. */
export const nameMaxLength = 1_000;

export const connectCalls = {
  /** What the sidebar shows when it opens. Makes no request to the API. */
  getState: call(nothing, (platform, settings) => viewState(platform, settings)),
  /** Verifies the key with GET /v1/api-key and, when it is good, stores it bound to the origin of the base URL. */
  connect: call(
    (input) => ({ baseUrl: text(input, 'baseUrl', 0, 2_000), apiKey: text(input, 'apiKey', 1, 2_000) }),
    (platform, settings, input) => {
      const view = connectOwn(platform, settings, input, sidebarBudget(platform));
      // Disconnecting deleted the trigger of the tables.
      if (hasScheduledTables(platform)) ensureTrigger(platform);
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
    (platform, settings, input) => {
      const name = addConnection(platform, settings, input, sidebarBudget(platform));
      if (hasScheduledTables(platform)) ensureTrigger(platform);
      return viewState(platform, { ...settings, connectionName: name });
    },
  ),
  renameConnection: call(
    (input) => ({ name: text(input, 'name', 0, nameMaxLength) }),
    (platform, settings, input) => {
      const { before, after } = renameConnection(platform, settings, input.name);
      renameTableConnections(platform, settings, before, after);
      return viewState(platform, { ...settings, connectionName: after });
    },
  ),
  /** Makes the connection the default, which formulas without `connection=` use. */
  makeDefaultConnection: call(nothing, (platform, settings) => {
    nameTableConnections(platform, settings);
    makeDefault(platform, settings);
    return viewState(platform, settings);
  }),
  /** Reads from the API again what the stored key may do. */
  verifyConnection: call(nothing, (platform, settings) => {
    return reverify(platform, settings, sidebarBudget(platform));
  }),
  /**
   * Deletes everything that the add-on stored for this connection: for this user, and for this spreadsheet if this user
   * shared it.
   */
  disconnect: call(nothing, (platform, settings) => {
    const own = ownConnection(platform, settings);
    disconnect(platform, settings);
    if (own !== null) deleteApprovalsOf(platform, own);
    if (ownConnections(platform, settings).length === 0) switchOffOwn(platform);
    if (userConnections(platform, settings).length === 0) deleteIdleRefreshState(platform);
    return viewState(platform, settings);
  }),
  /** Lets formulas of this spreadsheet use the user's connection, if the user owns the spreadsheet. */
  optIn: call(nothing, (platform, settings) => {
    optIn(platform, settings);
    return viewState(platform, settings);
  }),
  optOut: call(nothing, (platform, settings) => {
    optOut(platform, settings);
    return viewState(platform, settings);
  }),
  /** Copies the user's connection to the spreadsheet, so that every editor's formulas use it. */
  shareConnection: call(nothing, (platform, settings) => {
    shareConnection(platform, settings);
    return viewState(platform, settings);
  }),
  unshareConnection: call(nothing, (platform, settings) => {
    unshareConnection(platform, settings);
    return viewState(platform, settings);
  }),
  /** Accounts of all connections that need a login or a new connection at their institution. */
  listUnhealthyAccounts: call(nothing, (platform, settings) => listUnhealthyAccounts(platform, settings)),
};
