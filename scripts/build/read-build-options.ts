import { readBaseUrl } from '../../src/addon/connections/endpoint';
import type { AddonError } from '../../src/addon/errors/addon-error';
import type { BuildOptions } from './all';

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

/** A mistyped value must not leave out, or add, what users have to consent to. */
export function readMail({ FIN_MAIL: text = '' }: { readonly [name: string]: string | undefined }): boolean {
  if (text === '1') return true;
  if (text === '' || text === '0') return false;
  throw new Error(`FIN_MAIL is ${text}. Write 1 for a build that sends mail, or leave it out.`);
}
