import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '../paths';

const clasp = join(paths.root, 'node_modules/@google/clasp/build/src/index.js');

/**
 * Lists the files of the built folder that clasp would leave out of a push of this project file (`.clasp.json`). On
 * Google, the menu item of a page that is missing fails only when a user clicks it. Source: `clasp status`, which needs
 * no login.
 */
export async function unpushedFiles(projectFile: string): Promise<string[]> {
  const { rootDir } = JSON.parse(await readFile(projectFile, 'utf8')) as { rootDir: string };
  const [built, { stdout }] = await Promise.all([
    readdir(join(dirname(projectFile), rootDir)),
    promisify(execFile)(process.execPath, [clasp, '--project', projectFile, 'status', '--json'], { cwd: paths.root }),
  ]);
  const { filesToPush } = JSON.parse(stdout) as { filesToPush: string[] };
  const pushed = new Set(filesToPush.map((file) => basename(file)));
  return built.filter((file) => !pushed.has(file)).sort();
}

/** Fails if clasp would leave out a file. */
export async function requireAllPushed(projectFile: string): Promise<void> {
  const files = await unpushedFiles(projectFile);
  if (files.length > 0)
    throw new Error(`Nothing was pushed: clasp leaves out ${files.join(', ')}. List it in .claspignore.`);
}
