import { join } from 'node:path';
import { paths } from '../../../scripts/paths';
import { toStartSettings } from '../../../scripts/service/start-settings';
import { dataDirOf } from '../../../scripts/workbench/data-dir';
import { databaseFolderOf, householdFolderOf, shownFolder } from '../../../scripts/workbench/household-folder';

const folder = join(paths.dataDir, 'households/my-own');

test.each(['./my', '/srv/my', 'a/b', '.data', '..', '-my', ''])('--data %s is a path, and no household', (data) => {
  expect(householdFolderOf(data)).toBeNull();
  expect(databaseFolderOf(data)).toBe(data);
});

test('a name is a household, whose folders all commands agree on', () => {
  expect(dataDirOf('my-own', null)).toBe(folder);
  expect(databaseFolderOf('my-own')).toBe(join(folder, 'service'));
  expect(shownFolder(folder)).toBe('my-own');
  // With a real API there is only a workbook, in a folder as before.
  expect(dataDirOf('my-own', { url: 'https://api.example.com' })).toBe(join(process.cwd(), 'my-own'));
});

test('a name that is also a folder here is refused, because that may be meant', () => {
  expect(() => householdFolderOf('src')).toThrow('write ./src, or choose another name.');
});

test('the service adds no demo to a household', () => {
  expect([toStartSettings({ data: 'my-own' } as never, {}), toStartSettings({} as never, {})]).toMatchObject([
    { dataDir: join(folder, 'service'), hasDemo: false },
    { hasDemo: true },
  ]);
});
