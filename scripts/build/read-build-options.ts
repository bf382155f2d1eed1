import { readBaseUrl } from '../../src/addon/connections/endpoint';
import type { AddonError } from '../../src/addon/errors/addon-error';
import type { BuildOptions } from './all';
import { readMail } from './read-mail';

/** The settings of a build that environment variables name. */
export function readBuildOptions(env: { readonly [name: string]: string | undefined }): BuildOptions {
  const [apiBaseUrl, defaultBaseUrl] = [readAddress(env, 'FIN_API_BASE_URL'), readAddress(env, 'FIN_DEFAULT_BASE_URL')];
  return {
    ...(apiBaseUrl === undefined || apiBaseUrl === '' ? {} : { apiBaseUrl }),
    ...(defaultBaseUrl === undefined ? {} : { defaultBaseUrl }),
    hasMail: readMail(env),
  };
}

/** The sidebar would refuse any other address as it refuses what a user enters. */
function readAddress(env: { readonly [name: string]: string | undefined }, name: string): string | undefined {
  const text = env[name];
  try {
    return text === undefined || text === '' ? text : readBaseUrl(text);
  } catch (error) {
    throw new Error(`${name} is ${text}. ${(error as AddonError).sentence}`);
  }
}
