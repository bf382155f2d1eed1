import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSuite } from '../../scripts/conformance/build-suite';
import { claspProject } from '../../scripts/conformance/push-plan';
import { paths } from '../../scripts/paths';
import { requireAllPushed, unpushedFiles } from '../../scripts/push/unpushed-files';

test('clasp pushes every built file of the add-on, the sidebar of each language too', async () => {
  expect(await unpushedFiles(join(paths.root, '.clasp.json'))).toEqual([]);
});

test('of the conformance suite, clasp pushes all but a file that it does not know, which is refused by name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fin-push-'));
  const projectFile = join(folder, '.clasp.json');
  writeFileSync(projectFile, claspProject('1a2b3c', 'built'));
  await buildSuite({ outDir: join(folder, 'built') });
  writeFileSync(join(folder, 'built/notes.txt'), '');
  await expect(requireAllPushed(projectFile)).rejects.toThrow(
    'Nothing was pushed: clasp leaves out notes.txt. List it in .claspignore.',
  );
  rmSync(folder, { recursive: true });
});
