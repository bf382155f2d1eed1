import { join, resolve } from 'node:path';
import { paths } from '../paths';

/**
 * The folder of the workbook and of the demo's database: the one of `--data`. Each real API has a folder of its own by
 * default, because the demo's workbook is connected with the demo key.
 */
export function dataDirOf(chosen: string | undefined, api: { readonly url: string } | null): string {
  return resolve(chosen ?? (api === null ? paths.dataDir : apiDataDir(api.url)));
}

function apiDataDir(apiUrl: string): string {
  const { host, pathname } = new URL(apiUrl);
  return join(paths.dataDir, `api-${`${host}${pathname}`.replace(/\/+$/, '').replace(/[^a-z0-9.-]/gi, '-')}`);
}
