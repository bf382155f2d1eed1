import { join, resolve } from 'node:path';
import { paths } from '../paths';
import { householdFolderOf } from './household-folder';

/**
 * The folder of the workbook and of its database: the one of `--data`, which is a path or the name of a household. Each
 * real API has a folder of its own by default, because the demo's workbook is connected with the demo key.
 */
export function dataDirOf(chosen: string | undefined, api: { readonly url: string } | null): string {
  const household = api === null ? householdFolderOf(chosen) : null;
  return household ?? resolve(chosen ?? (api === null ? paths.dataDir : apiDataDir(api.url)));
}

function apiDataDir(apiUrl: string): string {
  const { host, pathname } = new URL(apiUrl);
  return join(paths.dataDir, `api-${`${host}${pathname}`.replace(/\/+$/, '').replace(/[^a-z0-9.-]/gi, '-')}`);
}
