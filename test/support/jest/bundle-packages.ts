import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assignFields } from '../../../scripts/build/assign-fields';
import { buildWhenChanged } from '../../../scripts/build/build-when-changed';
import { paths } from '../../../scripts/paths';

const { folder, bundles }: { folder: string; bundles: { [name: string]: string[] } } = require('./bundled-packages');

/**
 * Bundles packages once for all tests, because each suite loads them again: Univer and its dependencies are 2,500
 * modules, those of the service a thousand. Jest maps each package to a file.
 */
export async function bundlePackages(): Promise<void> {
  await Promise.all(Object.entries(bundles).map(([name, packages]) => bundle(name, packages)));
}

async function bundle(name: string, packages: readonly string[]): Promise<void> {
  const outfile = join(folder, `${name}-bundle.js`);
  await mkdir(folder, { recursive: true });
  // A package runs only when a test imports it, not with the others of its bundle.
  const entries = packages.map((each) => `get ${JSON.stringify(each)}() { return require(${JSON.stringify(each)}); }`);
  await buildWhenChanged(join(folder, `${name}-stamps.json`), {
    stdin: { contents: `module.exports = { ${entries.join(', ')} };`, resolveDir: paths.root },
    outfile,
    absWorkingDir: paths.root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    plugins: [assignFields],
    legalComments: 'none',
    logLevel: 'warning',
    // An optional dependency of pg that is not installed.
    external: ['pg-native'],
  });
  const files = packages.map(async (each) => {
    const file = join(folder, `${each}.js`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `module.exports = require(${JSON.stringify(outfile)})[${JSON.stringify(each)}];\n`);
  });
  await Promise.all(files);
}
