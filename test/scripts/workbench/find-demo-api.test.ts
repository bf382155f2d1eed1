import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDemoApi } from '../../../scripts/workbench/find-demo-api';

test('a data folder of its own gets no demo in memory, which would have other data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fin-no-demo-'));
  await expect(findDemoApi(folder)).rejects.toThrow(`No npm start runs with --data ${folder}. Start it, or leave out`);
  rmSync(folder, { recursive: true });
});
