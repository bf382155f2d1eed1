import type { BuildOptions } from './all';

/** The settings of a build that environment variables name. */
export function readBuildOptions(env: { readonly [name: string]: string | undefined }): BuildOptions {
  const { FIN_API_BASE_URL: apiBaseUrl, FIN_DEFAULT_BASE_URL: defaultBaseUrl } = env;
  return {
    ...(apiBaseUrl === undefined || apiBaseUrl === '' ? {} : { apiBaseUrl }),
    ...(defaultBaseUrl === undefined ? {} : { defaultBaseUrl }),
    hasMail: readMail(env),
  };
}

/** A mistyped value must not leave out, or add, what users have to consent to. */
export function readMail({ FIN_MAIL: text = '' }: { readonly [name: string]: string | undefined }): boolean {
  if (text === '1') return true;
  if (text === '' || text === '0') return false;
  throw new Error(`FIN_MAIL is ${text}. Write 1 for a build that sends mail, or leave it out.`);
}
