import { fail } from './service/fail';
import { migrateCommand } from './service/migrate';
import { runCommand } from './service/run-command';
import { start } from './service/start';

/** The API alone, and the commands of its operator. */
const commands = [start, migrateCommand];

// Node opens its debugger on this signal, to every program of this user.
process.on('SIGUSR1', () => {});

runCommand(commands, process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`)).catch(fail);
