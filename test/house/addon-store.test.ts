import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { floorOf, sourcesOf } from './floors';

/** Who locks a spreadsheet waits, flushes and releases as everybody else. `platform` only passes Google's services on. */
test('only the store takes the lock of a spreadsheet', () => {
  const callers = [...sourcesOf(join(paths.root, 'src/addon'))].filter(([, source]) => /\btryLock\b/.test(source));
  expect([...new Set(callers.map(([file]) => floorOf(file)))].sort()).toEqual(['platform', 'store']);
});
