import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { places } from '../../../../scripts/places';

/** The sidebar's page as this run of the tests has built it. */
export function readBuiltSidebar(): Promise<string> {
  return readFile(join(places.distDir, 'sidebar.html'), 'utf8');
}
