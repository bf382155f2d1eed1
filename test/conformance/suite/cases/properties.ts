import { type Case, refused } from '../case';

const store = (): GoogleAppsScript.Properties.Properties => PropertiesService.getDocumentProperties();
const key = 'conformance.property';

function stored(value: unknown): string | null {
  store().setProperty(key, value as string);
  const found = store().getProperty(key);
  store().deleteProperty(key);
  return found;
}

export const properties: readonly Case[] = [
  {
    id: 'properties/absent',
    rule: 'The value of an absent property is null.',
    mode: 'function',
    run: () => store().getProperty('conformance.none'),
    expected: null,
  },
  {
    id: 'properties/text',
    rule: 'Text is read back unchanged.',
    mode: 'function',
    run: () => stored('grüße\n"'),
    expected: 'grüße\n"',
  },
  {
    id: 'properties/number',
    rule: 'A number is stored as text.',
    mode: 'function',
    run: () => stored(1.5),
    expected: '1.5',
  },
  {
    id: 'properties/boolean',
    rule: 'A boolean is stored as text.',
    mode: 'function',
    run: () => stored(true),
    expected: 'true',
  },
  {
    id: 'properties/copy',
    rule: 'getProperties returns a copy.',
    mode: 'function',
    run: () => {
      store().setProperty(key, 'kept');
      store().getProperties()[key] = 'changed';
      return store().getProperty(key);
    },
    expected: 'kept',
  },
  {
    id: 'properties/chain',
    rule: 'setProperty returns the store.',
    mode: 'function',
    run: () => store().setProperty(key, 'a').setProperty(key, 'b').getProperty(key),
    expected: 'b',
  },
  {
    id: 'properties/set-many',
    rule: 'setProperties keeps other properties unless deleteAllOthers is true.',
    mode: 'function',
    run: () => {
      store().setProperty(key, 'kept').setProperties({ 'conformance.other': 'new' });
      const found = [store().getProperty(key), store().getProperty('conformance.other')];
      store().deleteProperty('conformance.other');
      return found;
    },
    expected: ['kept', 'new'],
  },
  {
    id: 'properties/keys',
    rule: 'getKeys returns the key of a stored property, and not of a deleted one.',
    mode: 'function',
    run: () => {
      store().setProperty(key, 'x');
      const before = store().getKeys().includes(key);
      store().deleteProperty(key);
      return [before, store().getKeys().includes(key)];
    },
    expected: [true, false],
  },
  {
    id: 'properties/stores-apart',
    rule: 'Document, user and script properties are separate.',
    mode: 'function',
    run: () => {
      store().setProperty(key, 'document');
      return [
        PropertiesService.getUserProperties().getProperty(key),
        PropertiesService.getScriptProperties().getProperty(key),
      ];
    },
    expected: [null, null],
  },
  {
    id: 'properties/value-9k',
    rule: 'A value of 9,216 bytes is accepted.',
    mode: 'function',
    run: () => stored('x'.repeat(9_216))?.length,
    expected: 9_216,
  },
  {
    id: 'properties/value-over-9k',
    rule: 'Whether a value of more than 9,216 bytes is accepted.',
    mode: 'function',
    run: () => stored('x'.repeat(9_217))?.length,
    alternatives: {
      A: { says: 'refused', is: refused('Argument too large: value') },
      B: { says: 'accepted', is: 9_217 },
    },
    host: 'A',
    addon: 'its values are smaller.',
  },
  {
    id: 'properties/store-full',
    rule: 'A store refuses more than 500 KB.',
    mode: 'function',
    run: () => {
      const names = Array.from({ length: 60 }, (_, index) => `conformance.full.${index}`);
      const user = PropertiesService.getUserProperties();
      try {
        user.setProperties(Object.fromEntries(names.map((name) => [name, 'x'.repeat(9_000)])));
        return 'taken';
      } finally {
        for (const name of names) user.deleteProperty(name);
      }
    },
    expected: refused('You have exceeded the property storage quota. Please remove some properties and try again.'),
  },
];
