import { buildAll } from './build/all';

// FIN_API_BASE_URL fixes the API's address in the shipped bundle and its manifest.
const apiBaseUrl = process.env['FIN_API_BASE_URL'];

buildAll(apiBaseUrl === undefined || apiBaseUrl === '' ? {} : { apiBaseUrl }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
