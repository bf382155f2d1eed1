import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from '../database/private-folder';
import { isKeyText } from '../keys/key-text';
import { createDemoKeys, type DemoKeys } from './demo-keys';

export const demoKeyFile = 'demo-keys.json';

/** The demo keys of a data folder: random, and the same at every start. */
export function loadDemoKeys(folder: string): { readonly keys: DemoKeys; readonly areNew: boolean } {
  const file = join(folder, demoKeyFile);
  makePrivate(folder, [demoKeyFile]);
  const kept = readKeys(file);
  if (kept !== null) return { keys: kept, areNew: false };
  const keys = createDemoKeys();
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return { keys, areNew: true };
}

/** null: there is no such file, or one that was not written to its end. */
function readKeys(file: string): DemoKeys | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const isComplete = Object.keys(createDemoKeys()).every((name) => isKeyText(String(kept[name])));
    return isComplete ? (kept as unknown as DemoKeys) : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
