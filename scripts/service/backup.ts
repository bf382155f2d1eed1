import { resolve } from 'node:path';
import { openEmbedded } from '../../src/service/database/pglite/open-embedded';
import { askForBackup } from '../../src/service/operator-socket';
import { databaseFolderOf } from '../workbench/household-folder';
import { defineCommand } from './command';
import { dataOptions } from './data-options';

export const backupCommand = defineCommand({
  name: 'backup',
  summary:
    'copies the embedded database into a new folder, also while the service runs; start with --data DIR to use it',
  operands: ['DIR'],
  options: dataOptions,
  run: async ({ data }, [folder = ''], environment) => {
    if (environment['DATABASE_URL']) throw new Error('This is for the embedded database. For PostgreSQL use pg_dump.');
    const target = resolve(folder);
    const source = databaseFolderOf(data);
    if (!(await askForBackup(source, target))) {
      const { backup, close } = await openEmbedded(source);
      try {
        await backup(target);
      } finally {
        await close();
      }
    }
    process.stdout.write(`Copied ${source} to ${target}.\n`);
  },
});
