import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { assignFields } from '../../../scripts/build/assign-fields';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-fields-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const source = `class Cell {
	constructor() {
		_defineProperty(this, "_row", Math.max(0, 1));
		_defineProperty(this, "_looks", {
			isBold: false
		});
		_defineProperty(other, "_row", 2);
	}
}
`;

async function built(file: string): Promise<string> {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  const { outputFiles } = await build({ entryPoints: [path], write: false, plugins: [assignFields] });
  return outputFiles[0]?.text ?? '';
}

test('a field of Univer with its value on one line becomes an assignment', async () => {
  expect(await built('node_modules/@univerjs/core/lib/es/index.js')).toBe(`class Cell {
  constructor() {
    this._row = Math.max(0, 1);
    _defineProperty(this, "_looks", {
      isBold: false
    });
    _defineProperty(other, "_row", 2);
  }
}
`);
});

test('other packages do not change', async () => {
  expect(await built('node_modules/other/lib/es/index.js')).toContain('_defineProperty(this, "_row", Math.max(0, 1));');
});
