import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { climbing, type Floors, floorOf, sourcesOf } from './floors';

const shared = ['host', 'faults', 'workbook', 'durable-files', 'time', 'error-text'];
/** What shows and saves a workbook knows the emulator by the interface of `host.ts` only, and the emulator knows nothing of it. */
const application = ['page', 'server', 'starting-workbook', 'data-folder'];
const emulator = ['apps-script', 'execution'];

const floorsOf = (path: string): Floors => [...(emulator.includes(floorOf(path)) ? emulator : application), ...shared];

test('no file of the workbench imports from a higher floor or from the other side', () => {
  const sources = sourcesOf(join(paths.root, 'src/workbench'));
  expect(new Set([...sources.keys()].map(floorOf))).toEqual(new Set([...application, ...emulator, ...shared]));
  expect([...sources].flatMap(([file, source]) => climbing(floorsOf(file), file, source))).toEqual([]);
});

const all = [...application, ...emulator, ...shared];
const refused = all.flatMap((from, index) =>
  all
    .filter((to, other) => other < index || (application.includes(from) && emulator.includes(to)))
    .map((to) => [from, to] as const),
);

test.each(refused)('refuses in %s an import of %s', (from, to) => {
  const source = `import type { Canary } from '../${to}/canary';\nexport { canary } from 'x';\n`;
  expect(climbing(floorsOf(from), `${from}/inner.ts`, source)).toEqual([`${from}/inner.ts imports ${to}/canary`]);
});
