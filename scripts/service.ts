import { auditCommand } from './service/audit';
import { backupCommand } from './service/backup';
import { connectEnableBanking } from './service/connect-enable-banking';
import { connectSimplefin } from './service/connect-simplefin';
import { connectionsList } from './service/connections-list';
import { connectionsRemove } from './service/connections-remove';
import { distributeCommand } from './service/distribute';
import { exportCommand } from './service/export';
import { fail } from './service/fail';
import { importCommand } from './service/import';
import { importsList } from './service/imports-list';
import { importsUndo } from './service/imports-undo';
import { isolateOrganization } from './service/isolate-organization';
import { keysCreate } from './service/keys-create';
import { keysList } from './service/keys-list';
import { keysRevoke } from './service/keys-revoke';
import { keysRotate } from './service/keys-rotate';
import { keysUses } from './service/keys-uses';
import { migrateCommand } from './service/migrate';
import { nodesCommand } from './service/nodes';
import { organizationsCreate } from './service/organizations-create';
import { organizationsDelete } from './service/organizations-delete';
import { organizationsList } from './service/organizations-list';
import { organizationsRotatePageTokens } from './service/organizations-rotate-page-tokens';
import { organizationsUpdate } from './service/organizations-update';
import { partitionCommand } from './service/partition';
import { readCommand } from './service/read';
import { runCommand } from './service/run-command';
import { start } from './service/start';
import { syncCommand } from './service/sync';

/** The commands of `npm run service`. The first one is the default. */
const commands = [
  start,
  organizationsCreate,
  organizationsList,
  organizationsUpdate,
  organizationsDelete,
  organizationsRotatePageTokens,
  keysCreate,
  keysList,
  keysRotate,
  keysRevoke,
  keysUses,
  auditCommand,
  readCommand,
  importCommand,
  importsList,
  importsUndo,
  connectSimplefin,
  connectEnableBanking,
  connectionsList,
  connectionsRemove,
  syncCommand,
  exportCommand,
  backupCommand,
  migrateCommand,
  partitionCommand,
  distributeCommand,
  nodesCommand,
  isolateOrganization,
];

// By default Node opens its debugger on this signal, and any program of this user could attach.
process.on('SIGUSR1', () => {});

runCommand(commands, process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`)).catch(fail);
