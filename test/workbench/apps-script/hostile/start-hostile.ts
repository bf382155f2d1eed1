import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScriptHost, startScript } from '../support/script-host';

/** Starts a host with the hostile add-on. */
export function startHostile(options: Parameters<typeof startScript>[1] = {}): Promise<ScriptHost> {
  return startScript(readHostile('main.js'), {
    manifest: JSON.parse(readHostile('appsscript.json')) as object,
    ...options,
  });
}

export function readHostile(file: string): string {
  return readFileSync(join(__dirname, 'addon', file), 'utf8');
}
