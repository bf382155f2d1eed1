import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../../../../scripts/paths';

/** The sidebar's page as this run of the tests has built it, in English or another language. */
export function readBuiltSidebar(name = 'sidebar'): Promise<string> {
  return readFile(join(paths.distDir, `${name}.html`), 'utf8');
}
