import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const keyBytes = 32;
/** The group and others. */
const accessibleToOthers = 0o077;

/** Makes the operator's key, if there is none yet: 32 random bytes in hex, in a file that only its owner can read. */
export function makeConnectionKey(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
}

/**
 * Reads the operator's key, with which secrets of banks are sealed. It is beside the database and not in it, so that a copy of
 * the database alone opens none.
 *
 * @throws Error if the file is missing, is no key, or others can read it.
 */
export function readConnectionKey(path: string): string {
  if (!existsSync(path)) {
    throw new Error(`There is no key ${path}, with which the banks were connected. State it with --connection-key.`);
  }
  if (process.platform !== 'win32' && statSync(path).mode & accessibleToOthers) {
    throw new Error(`${path} is the key of the bank connections, and others can read it. Run chmod 600 ${path}.`);
  }
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`${path} is no key of bank connections: it has 64 hex digits.`);
  return key;
}
