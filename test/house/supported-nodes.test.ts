import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { paths } from '../../scripts/paths';

const read = (file: string) => readFileSync(join(paths.root, file), 'utf8');

/** The first release of each supported Node. */
const oldest = ['22.13.0', '24.0.0', '26.0.0'];

test('npm ci warns about no package on a supported Node', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: { [folder: string]: { engines?: { node?: string } } };
  };
  const refused = Object.entries(packages).flatMap(([folder, { engines }]) =>
    oldest.filter((node) => !satisfies(node, engines?.node ?? '*')).map((node) => `${folder} on Node ${node}`),
  );
  expect(refused).toEqual([]);
});

test('npm ci asks about no install script: each package that has one is denied, because none is needed', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: { [folder: string]: { hasInstallScript?: boolean } };
  };
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: { [name: string]: boolean } };
  const withScript = Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript === true);
  expect(allowScripts).toEqual(
    Object.fromEntries(withScript.map((folder) => [folder.slice(folder.lastIndexOf('node_modules/') + 13), false])),
  );
});

test('CI runs tests on the oldest supported Node and on each line, text in the format of a locale included', () => {
  const [, listed = ''] = /^nodes=\((.*)\)$/m.exec(read('.ci/run')) ?? [];
  const [first, ...others] = listed.split(' ');
  expect(first).toBe(oldest[0]);
  expect(others.map((version) => version.split('.')[0])).toEqual(['22', '24', '26']);
  const [, sample = ''] = /^sample=\(([^)]*)\)$/m.exec(read('.ci/run')) ?? [];
  expect(sample.split(/\s+/)).toContain('test/workbench/workbook/cells');
});
