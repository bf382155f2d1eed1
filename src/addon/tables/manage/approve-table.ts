import type { Connections } from '../../connections/connections';
import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { fingerprintOfContent, storeApproval } from '../definition/approval';
import { changeTableState, requireTable } from '../definition/table-store';
import { unapprovedConnection } from '../run/table-approval';

/** Approves what the sidebar showed of a table, so that it reads with the user's connection. */
export function approveTable(platform: Platform, connections: Connections, id: string, fingerprint: string): void {
  const table = requireTable(platform, id);
  if (fingerprintOfContent(platform, table) !== fingerprint) {
    throw new AddonError('approval_outdated', 'The table was changed again. Look at what it reads now.');
  }
  const connection = unapprovedConnection(platform, connections, table);
  if (connection === null) return;
  storeApproval(platform, table, connection);
  changeTableState(platform, id, { retryAt: null, failures: 0 });
}
