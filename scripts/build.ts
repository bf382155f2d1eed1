import { buildAll } from './build/all';

// FIN_API_BASE_URL fixes the API's address in the shipped bundle and its manifest; FIN_DEFAULT_BASE_URL is offered where
// it is not fixed, and may be empty.
const { FIN_API_BASE_URL: apiBaseUrl, FIN_DEFAULT_BASE_URL: defaultBaseUrl } = process.env;

buildAll({
  ...(apiBaseUrl === undefined || apiBaseUrl === '' ? {} : { apiBaseUrl }),
  ...(defaultBaseUrl === undefined ? {} : { defaultBaseUrl }),
}).then(
  ({ sizeBytes }) => console.log(`main.js ${(sizeBytes / 1024).toFixed(1)} KB`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
