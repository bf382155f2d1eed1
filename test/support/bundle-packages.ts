import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWhenChanged } from '../../scripts/build/build-when-changed';
import { places } from '../../scripts/places';

const { folder, packages }: { folder: string; packages: string[] } = require('./univer-packages');

/**
 * Bundles Univer once for all tests: it and its dependencies are 2,500 modules, and each suite loads them again. Jest maps
 * each package to its own file, and all of them share one bundle, as they share the classes of `core`.
 */
export async function bundleUniver(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const entries = packages.map((name) => `${JSON.stringify(name)}: require('@univerjs/${name}')`);
  await buildWhenChanged(join(folder, 'stamps.json'), {
    stdin: { contents: `module.exports = { ${entries.join(', ')} };`, resolveDir: places.root },
    outfile: join(folder, 'bundle.js'),
    absWorkingDir: places.root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const parts = packages.map((name) => {
    return writeFile(join(folder, `${name}.js`), `module.exports = require('./bundle.js')['${name}'];\n`);
  });
  await Promise.all(parts);
}
