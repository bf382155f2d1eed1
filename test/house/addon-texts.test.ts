import { join } from 'node:path';
import { bundleSidebar } from '../../scripts/build/sidebar';
import { paths } from '../../scripts/paths';
import { menu } from '../../src/addon/messages/en/menu';
import { messages } from '../../src/addon/messages/en/messages';
import { sourcesOf } from './floors';

const addon = join(paths.root, 'src/addon');

/** The build makes a variable of each text (scripts/build/flatten-objects.ts). Those of a table that is read by a key stay. */
test('the sidebar uses each of its texts', async () => {
  const { script } = await bundleSidebar({ language: 'en', marksInternalNames: true });
  const counts = new Map<string, number>();
  for (const [name] of script.matchAll(/[A-Za-z_$][\w$]*/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isText = /^(?:general|connect|tag|rules|refresh|alerts|tables|importing|formulas|explain)\d*_/;
  // A part that has a variable already, and is therefore not declared again, is `void 0`.
  const texts = [...script.matchAll(/[,\s]([A-Za-z]\w*)=(?!void 0\b)/g)].map(([, name = '']) => name);
  expect(texts.filter((name) => isText.test(name)).length).toBeGreaterThan(300);
  expect(texts.filter((name) => isText.test(name) && counts.get(name) === 1)).toEqual([]);
});

test('the menu, the mail, alerts and explanations use each of their texts', () => {
  const sources = [...sourcesOf(addon)].filter(([file]) => !/^(?:messages|sidebar\/page)\//.test(file));
  const words = new Set(sources.flatMap(([, source]) => source.match(/\w+/g) ?? []));
  expect(keysOf({ menu, messages }).filter((key) => !words.has(key))).toEqual([]);
});

function keysOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, text]) => [
    key,
    ...(typeof text === 'object' && text !== null ? keysOf(text) : []),
  ]);
}
