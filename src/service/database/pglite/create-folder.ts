import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

/**
 * Creates the files of a new database, unless the folder has them. They are created next to the folder and moved, so
 * that an interrupted start never leaves an incomplete database.
 */
export async function createFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  // Fails if the folder contains something else.
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
