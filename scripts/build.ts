import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from './build/all';
import { readBuildOptions } from './build/read-build-options';
import { paths } from './paths';
import { runScript } from './run-script';

const usage = `Usage: npm run build

Builds the add-on into dist/, and the workbench's page.
FIN_API_BASE_URL fixes the API's address in the bundle and its manifest. FIN_DEFAULT_BASE_URL is the address that the
sidebar offers where it is not fixed; it may be empty. FIN_MAIL=1 adds the daily mail of the alerts, and the permissions it needs.`;

runScript({
  usage,
  async run() {
    await buildAll(readBuildOptions(process.env));
    for (const name of ['main.js', 'actions.html']) {
      const { size } = await stat(join(paths.distDir, name));
      console.log(`${name} ${(size / 1024).toFixed(1)} KB`);
    }
  },
});
