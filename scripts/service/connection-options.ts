import { dirname, join } from 'node:path';
import { databaseFolderOf } from '../workbench/household-folder';
import { dataOptions } from './data-options';
import type { OptionTable } from './read-options';

/** Options of the commands that open secrets of banks. */
export const connectionOptions = {
  'connection-key': {
    type: 'string',
    variable: 'FIN_CONNECTION_KEY',
    placeholder: 'FILE',
    help: 'the file of the key that seals secrets of banks (connection.key beside the data folder; connect makes it)',
  },
} as const satisfies OptionTable;

/** Options of the commands that connect banks. */
export const connectOptions = {
  organization: {
    type: 'string',
    variable: null,
    placeholder: 'ID',
    help: 'whose accounts they are; default: the only one',
  },
  since: { type: 'string', variable: null, placeholder: 'DATE', help: 'the first day to read; default: a year ago' },
  ...connectionOptions,
  ...dataOptions,
} as const satisfies OptionTable;

/** Beside the data folder and not in it, so that a copy of the data opens no bank. */
export function connectionKeyPath(values: {
  readonly 'connection-key'?: string | undefined;
  readonly data?: string | undefined;
}): string {
  return values['connection-key'] ?? join(dirname(databaseFolderOf(values.data)), 'connection.key');
}
