import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

/**
 * Makes the files of a new database, unless the folder has them. They are made beside the folder, so that a start that is
 * interrupted never leaves a part of them in it.
 */
export async function createFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  // Fails where the folder holds something else.
  if (existsSync(folder)) rmdirSync(folder);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await withoutOptimizing(async () => {
    const pglite = await PGlite.create(unfinished);
    await pglite.close();
  });
  renameSync(unfinished, folder);
}

/** This code runs once: optimizing it takes V8 a third of the time. */
async function withoutOptimizing(run: () => Promise<void>): Promise<void> {
  setFlagsFromString('--liftoff-only');
  try {
    await run();
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
}
