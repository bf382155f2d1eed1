import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Whether `clasp login` has stored its credentials, in the file that clasp reads. */
export function isLoggedIn(env: { readonly [name: string]: string | undefined }): boolean {
  return existsSync(env['clasp_config_auth'] ?? join(homedir(), '.clasprc.json'));
}

export const notLoggedIn = 'clasp is not logged in: run npx clasp login first.';
