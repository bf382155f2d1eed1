import { migrate } from '../../src/service/database/migrate';
import { type Database, type DatabaseLocation, openDatabase } from '../../src/service/database/open-database';
import { databaseFolderOf, householdFolderOf } from '../workbench/household-folder';
import { ensureHousehold } from './ensure-household';
import { explainFailure } from './explain-failure';
import type { OptionTable, Variables } from './read-options';

/** Options of all commands that choose the database. */
export const dataOptions = {
  data: {
    type: 'string',
    variable: 'FIN_DATA',
    placeholder: 'DIR',
    help: 'the folder of the embedded database (.data/service), or the name of a household of npm start -- --data NAME',
  },
  config: {
    type: 'string',
    variable: 'FIN_CONFIG',
    placeholder: 'FILE',
    help: 'a file of variables, such as FIN_PORT=8787, for what neither options nor the environment state',
  },
} as const satisfies OptionTable;

/** The options with which the next command finds an organization again. A household is the only one in its folder. */
export function optionsOfPlace(data: string | undefined, organizationId: string): string {
  const folder = data === undefined ? '' : ` --data ${data}`;
  return householdFolderOf(data) === null ? `--organization ${organizationId}${folder}` : folder.trim();
}

/** Opens and migrates the database, runs the work, and closes the database. */
export async function withDatabase<Result>(
  values: { readonly data?: string | undefined },
  environment: Variables,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = environment['DATABASE_URL'] || null;
  const location: DatabaseLocation =
    url === null ? { kind: 'folder', path: databaseFolderOf(values.data) } : { kind: 'server', url };
  try {
    const { database, close } = await openDatabase(location);
    try {
      await migrate(database);
      // So that the first command of a new household is the one that the user wants.
      if (url === null && householdFolderOf(values.data) !== null) await ensureHousehold(database);
      return await work(database);
    } finally {
      await close();
    }
  } catch (error) {
    throw explainFailure(error, location);
  }
}
