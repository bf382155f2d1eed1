import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'FIN_TEST_RUN_FOLDER';

/** The folder that the tests of a run share. Null if the run has none. */
export function runFolder(): string | null {
  return process.env[variable] ?? null;
}

/** Must run before the workers start, because they inherit the variable. */
export function makeRunFolder(): void {
  process.env[variable] = mkdtempSync(join(tmpdir(), 'fin-test-run-'));
}

export function removeRunFolder(): void {
  const folder = runFolder();
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}
