import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { floorOf, sourcesOf } from './floors';

const sources = [...sourcesOf(join(paths.root, 'src/addon'))];

/**
 * Whoever locks a spreadsheet waits, flushes and releases as everybody else, and what is stored has one form. `platform`
 * only passes Google's services on.
 */
test.each([['tryLock'], ['userProperties'], ['documentProperties']])('only the store uses %s', (name) => {
  const users = sources.filter(([, source]) => new RegExp(`\\b${name}\\b`).test(source));
  expect([...new Set(users.map(([file]) => floorOf(file)))].sort()).toEqual(['platform', 'store']);
});

/** What users have stored is found by these names. */
test('the names of what is stored stay', () => {
  const declared = /\brecord\(\s*'?(user|document|place)'?,\s*['`](fin\.[\w.]*)/g;
  const names = sources.flatMap(([, source]) => [...source.matchAll(declared)].map(([, at, name]) => `${at} ${name}`));
  expect(names.sort()).toEqual([
    'document fin.alert.',
    'document fin.alertlines',
    'document fin.alerts',
    'document fin.attached.',
    'document fin.formershare',
    'document fin.freshness',
    'document fin.journal',
    'document fin.keptcopies',
    'document fin.optin.',
    'document fin.owner',
    'document fin.refresh',
    'document fin.rewriting',
    'document fin.sheets',
    'document fin.table.',
    'document fin.tabledays.',
    'document fin.tablefilter.',
    'document fin.tablelog',
    'document fin.tablelog.',
    'document fin.tablelog.removed',
    'document fin.tablerun',
    'document fin.tablesoptin.',
    'document fin.tablestate.',
    'place fin.connection',
    'user fin.alerts.',
    'user fin.approved.',
    'user fin.lanes',
    'user fin.mail.',
    'user fin.refused',
    'user fin.rules.',
    'user fin.seal',
    'user fin.suggestions.',
    'user fin.trigger.',
  ]);
});
