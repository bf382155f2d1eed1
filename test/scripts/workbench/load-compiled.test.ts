import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCompiled } from '../../../scripts/workbench/load-compiled';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-compiled-'));
  file = join(folder, 'program.js');
});

afterEach(() => rmSync(folder, { recursive: true }));

function load(): unknown {
  const { exports, keepCompiled } = loadCompiled<{ readonly value: unknown }>(file);
  keepCompiled();
  return exports.value;
}

const caches = () => readdirSync(folder).filter((name) => name.endsWith('.cache'));

test('a bundle that has changed is loaded anew, also if it has the same length', () => {
  writeFileSync(file, "exports.value = require('node:path').posix.join('a', 'b');");
  utimesSync(file, 1, 1);
  expect([load(), load()]).toEqual(['a/b', 'a/b']);
  const [first] = caches();
  writeFileSync(file, "exports.value = require('node:path').posix.join('c', 'd');");
  utimesSync(file, 2, 2);
  expect(load()).toBe('c/d');
  expect(caches()).toEqual([expect.not.stringMatching(`^${first}$`)]);
});

test('what another version of Node has stored is replaced', () => {
  writeFileSync(file, 'exports.value = 1;');
  expect(load()).toBe(1);
  const [cache = ''] = caches();
  writeFileSync(join(folder, cache), 'not compiled by this version');
  expect([load(), load()]).toEqual([1, 1]);
  expect(caches()).toEqual([cache]);
});
