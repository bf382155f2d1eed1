import { buildAll } from './build/all';
import { runScript } from './run-script';

const usage = `Usage: npm run build

Builds the add-on into dist/, and the workbench's page.
FIN_API_BASE_URL fixes the API's address in the bundle and its manifest. FIN_DEFAULT_BASE_URL is the address that the
sidebar offers where it is not fixed; it may be empty.`;

const { FIN_API_BASE_URL: apiBaseUrl, FIN_DEFAULT_BASE_URL: defaultBaseUrl } = process.env;

runScript({
  usage,
  async run() {
    const { sizeBytes } = await buildAll({
      ...(apiBaseUrl === undefined || apiBaseUrl === '' ? {} : { apiBaseUrl }),
      ...(defaultBaseUrl === undefined ? {} : { defaultBaseUrl }),
    });
    console.log(`main.js ${(sizeBytes / 1024).toFixed(1)} KB`);
  },
});
