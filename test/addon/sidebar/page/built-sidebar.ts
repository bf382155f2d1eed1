import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSidebar } from '../../../../scripts/build/sidebar';

/** The text of sidebar.html as the build writes it. */
export async function readBuiltSidebar(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-sidebar-'));
  try {
    const outFile = join(folder, 'dist/sidebar.html');
    await buildSidebar({ outFile });
    return await readFile(outFile, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
