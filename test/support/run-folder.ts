import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'FIN_TEST_RUN_FOLDER';

/** What the tests of one run leave for each other; null in a run that made no folder. */
export function runFolder(): string | null {
  return process.env[variable] ?? null;
}

/** Before the workers start, which get the variable from this process. */
export function makeRunFolder(): void {
  process.env[variable] = mkdtempSync(join(tmpdir(), 'fin-test-run-'));
}

export function removeRunFolder(): void {
  const folder = runFolder();
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}
