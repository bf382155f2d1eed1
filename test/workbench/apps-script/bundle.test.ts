import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBundle } from '../../../src/workbench/apps-script/bundle';
import { newFolder } from './support/script-host';

const first =
  '/**\n * Doubles.\n * @param {number} x A number.\n * @customfunction\n */\nfunction DOUBLE(x) { return 2 * x; }';

test('what was found in a script is kept until the script changes, and a script that is refused stays refused', () => {
  const [distDir, parsedFile] = [newFolder(), join(newFolder(), 'parsed.json')];
  const write = (source: string) => writeFileSync(join(distDir, 'main.js'), source);
  writeFileSync(join(distDir, 'appsscript.json'), JSON.stringify({ timeZone: 'Etc/GMT', runtimeVersion: 'V8' }));
  const read = () => readBundle(distDir, 'FIN', parsedFile).script;

  write(first);
  const found = read();
  expect(found.customFunctions).toEqual([
    { name: 'DOUBLE', description: 'Doubles.', parameters: [{ name: 'x', type: 'number', description: 'A number.' }] },
  ]);
  const kept = readFileSync(parsedFile, 'utf8');
  expect(read()).toEqual(found);

  write(first.replaceAll('DOUBLE', 'TRIPLE'));
  expect([...read().functionNames]).toEqual(['TRIPLE']);
  write(first);
  writeFileSync(parsedFile, kept.slice(0, -1));
  expect(read()).toEqual(found);

  const writeHtml = (script: string) => writeFileSync(join(distDir, 'more.html'), `<script>${script}</script>\n`);
  writeHtml('(1)');
  expect([read().evaluable, read().evaluable]).toEqual([['(1)'], ['(1)']]);
  writeHtml('(1);');
  expect(read().evaluable).toEqual([]);

  write('class A { #x = 1; }');
  expect(read).toThrow('Apps Script refuses');
  expect(read).toThrow('Apps Script refuses');
});
