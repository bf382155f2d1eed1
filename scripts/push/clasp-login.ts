import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What `clasp login` stored. Its values are secret: no message may contain them. */
export interface ClaspLogin {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

export const notLoggedIn = 'clasp is not logged in: run npx clasp login first.';

/**
 * Reads the login from the file that clasp 3 writes: `{"tokens": {"default": {"client_id", "client_secret",
 * "refresh_token", …}}}`. Null if there is none, also after `clasp logout`, which leaves the file, and for logins of
 * clasp 2.
 */
export function readClaspLogin(env: { readonly [name: string]: string | undefined }): ClaspLogin | null {
  const file = loginFile(env['clasp_config_auth'] ?? homedir());
  if (!existsSync(file)) return null;
  try {
    const { tokens } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly tokens?: { readonly default?: { readonly [name: string]: unknown } };
    };
    const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = tokens?.default ?? {};
    if (![clientId, clientSecret, refreshToken].every((text) => typeof text === 'string' && text !== '')) return null;
    return { clientId, clientSecret, refreshToken } as ClaspLogin;
  } catch {
    return null;
  }
}

/** clasp takes a file or its folder. */
function loginFile(place: string): string {
  return existsSync(place) && statSync(place).isDirectory() ? join(place, '.clasprc.json') : place;
}
