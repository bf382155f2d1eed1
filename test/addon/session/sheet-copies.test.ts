import { storeRefresh } from '../../../src/addon/session/changes';
import { changingSheets, renewSheetCopies, withSheetCopies } from '../../../src/addon/session/sheet-copies';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';

const names = ['FIN Splits', 'FIN Rates', 'FIN Changes'];

interface Book {
  readonly platform: FakePlatform;
  /** The sheets that were read since the last look. */
  reads(): string[];
  /** The cells of a sheet as one cell of the spreadsheet sees them. */
  look(name: string, refresh?: string): unknown[][];
}

/** A spreadsheet with these sheets, whose cells are values as Sheets returns them. */
function bookWith(sheets: { [name: string]: unknown[][] }): Book {
  const platform = fakePlatform();
  let read: string[] = [];
  for (const [name, cells] of Object.entries(sheets)) platform.sheets.push(sheetOf(name, cells));
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) throw new Error('There is no spreadsheet.');
  const { valuesOf } = spreadsheet;
  spreadsheet.valuesOf = (name) => {
    read.push(name);
    return valuesOf(name);
  };
  return {
    platform,
    reads() {
      const found = read;
      read = [];
      return found;
    },
    look(name, refresh) {
      const copies = withSheetCopies(platform, names, refresh);
      const cells = copies.platform.spreadsheet()?.valuesOf(name) ?? [];
      copies.flush();
      return cells;
    },
  };
}

function sheetOf(name: string, cells: unknown[][], id = 7): FakeSheet {
  const texts = cells.map((row) => row.map(String));
  return Object.assign(new FakeSheet(name, texts, id), { values: () => cells.map((row) => [...row]) });
}

const kinds = [
  ['Transaction ID', 'Amount', 'Date', 'Pending'],
  ['a', -20.5, new Date('2026-03-29T01:30:00.123Z'), true],
  ['', 0, '', false],
  ['öäü 💶 "quoted"\n', 1e21, new Date(0), null],
];

test('cells of a copy are the same as those of the sheet: dates, numbers, boxes, texts and blanks', () => {
  const book = bookWith({ 'FIN Splits': kinds });
  expect(book.look('FIN Splits')).toEqual(kinds);
  expect(book.reads()).toEqual(['FIN Splits']);
  expect(book.look('FIN Splits')).toEqual(kinds);
  expect(book.reads()).toEqual([]);
});

test('a date that is none stays none, and an image is the text that Google gives it', () => {
  const image = { toString: () => 'CellImage' };
  const book = bookWith({ 'FIN Splits': [[new Date(Number.NaN), image]] });
  book.look('FIN Splits');
  const [[date, text] = []] = book.look('FIN Splits');
  expect(book.reads()).toEqual(['FIN Splits']);
  expect([Number.isNaN((date as Date).getTime()), text]).toEqual([true, 'CellImage']);
});

test('copies are loaded in the call that loads the first rows', () => {
  const book = bookWith({ 'FIN Splits': kinds });
  book.look('FIN Splits');
  const { calls, cache } = book.platform;
  cache.put('rows', 'text', 60);
  const before = { ...calls };
  const { platform, flush } = withSheetCopies(book.platform, names, undefined);
  expect(platform.cache.getAll(['rows'])).toMatchObject({ rows: 'text' });
  expect(platform.spreadsheet()?.valuesOf('FIN Splits')).toEqual(kinds);
  expect(platform.cache.getAll(['rows'])).toEqual({ rows: 'text' });
  flush();
  expect({ ...calls }).toMatchObject({ ...before, 'cache.getAll': (before['cache.getAll'] ?? 0) + 2 });
  expect(book.reads()).toEqual(['FIN Splits']);
});

test('without any of the sheets nothing is cached; beside one that is there, it is known that others are not', () => {
  const none = bookWith({ Other: kinds });
  none.look('FIN Splits');
  expect(none.platform.cacheEntries.size).toBe(0);

  const book = bookWith({ 'FIN Splits': kinds });
  const { platform, flush } = withSheetCopies(book.platform, names, undefined);
  for (const name of names) platform.spreadsheet()?.valuesOf(name);
  flush();
  book.reads();
  expect(names.map((name) => book.look(name).length)).toEqual([4, 0, 0]);
  expect(book.reads()).toEqual([]);
});

test('other sheets are always read', () => {
  const book = bookWith({ Budget: kinds });
  expect([book.look('Budget'), book.look('Budget')]).toEqual([kinds, kinds]);
  expect(book.reads()).toEqual(['Budget', 'Budget']);
});

test('a sheet whose name is in another case is always read', () => {
  const book = bookWith({ 'fin splits': kinds, 'FIN Rates': kinds });
  expect([book.look('FIN Splits'), book.look('FIN Rates'), book.look('FIN Splits')]).toEqual([kinds, kinds, kinds]);
  expect(book.reads()).toEqual(['FIN Splits', 'FIN Rates', 'FIN Splits']);
});

describe('a copy is not used', () => {
  const changed = [['Transaction ID'], ['b']];
  const change = ({ platform }: Book) => platform.sheets.splice(0, 1, sheetOf('FIN Splits', changed));

  test.each<[string, (book: Book) => void]>([
    [
      'after two minutes',
      ({ platform }) => {
        platform.state.now += 120_001;
      },
    ],
    ['after the add-on changed it', ({ platform }) => changingSheets(platform, () => undefined)],
    [
      'after the add-on changed a part of it',
      ({ platform }) =>
        expect(() =>
          changingSheets(platform, () => {
            throw new Error('It is protected.');
          }),
        ).toThrow('It is protected.'),
    ],
    ['after the sheets were renewed', ({ platform }) => renewSheetCopies(platform, [])],
    ['if the cache lost its cells', ({ platform: { cacheEntries } }) => cacheEntries.delete('cells:FIN Splits:0')],
    ['if the cache lost it', ({ platform: { cacheEntries } }) => cacheEntries.delete('cells:FIN Splits')],
    [
      'in another spreadsheet',
      ({ platform }) => {
        platform.state.spreadsheetId = 'copy of it';
      },
    ],
  ])('%s', (_, happens) => {
    const book = bookWith({ 'FIN Splits': kinds });
    book.look('FIN Splits');
    change(book);
    expect(book.look('FIN Splits')).toEqual(kinds);
    happens(book);
    expect(book.look('FIN Splits')).toEqual(changed);
    expect(book.look('FIN Splits')).toEqual(changed);
  });

  test('until two minutes have passed it is', () => {
    const book = bookWith({ 'FIN Splits': kinds });
    book.look('FIN Splits');
    change(book);
    book.platform.state.now += 120_000;
    expect(book.look('FIN Splits')).toEqual(kinds);
  });

  test.each<[string, FakeSheet[], unknown[][]]>([
    ['removed', [], []],
    ['renamed', [sheetOf('My splits', kinds)], []],
    ['replaced by another of this name', [sheetOf('FIN Splits', changed, 8)], changed],
  ])('if the sheet was %s', (_, sheets, expected) => {
    const book = bookWith({ 'FIN Splits': kinds });
    book.look('FIN Splits');
    book.platform.sheets.splice(0, 1, ...sheets);
    expect(book.look('FIN Splits')).toEqual(expected);
  });

  test('if a sheet was inserted that was not there', () => {
    const book = bookWith({ 'FIN Splits': kinds });
    const { platform, flush } = withSheetCopies(book.platform, names, undefined);
    for (const name of names) platform.spreadsheet()?.valuesOf(name);
    flush();
    book.platform.sheets.push(sheetOf('FIN Rates', changed));
    expect(book.look('FIN Rates')).toEqual(changed);
  });

  test('by a formula with a refresh cell of its own, whose value may be new', () => {
    const book = bookWith({ 'FIN Splits': kinds });
    storeRefresh(book.platform, { tick: 5 });
    expect([book.look('FIN Splits', 'number:5'), book.look('FIN Splits', 'boolean:true')]).toEqual([kinds, kinds]);
    expect(book.reads()).toEqual(['FIN Splits', 'FIN Splits']);
    change(book);
    expect(book.look('FIN Splits', 'boolean:false')).toEqual(changed);
    expect(book.look('FIN Splits', 'number:5')).toEqual(changed);
    expect(book.reads()).toEqual(['FIN Splits']);
  });

  test('if two cells wrote it at the same time and the cache has chunks of both', () => {
    const long = (letter: string) => [[letter.repeat(45_000)], [letter.repeat(45_000)], [letter.repeat(45_000)]];
    const book = bookWith({ 'FIN Splits': long('a') });
    const { cacheEntries } = book.platform;
    book.look('FIN Splits');
    const first = cacheEntries.get('cells:FIN Splits:1');
    if (first === undefined) throw new Error('There is no second chunk.');
    cacheEntries.clear();
    book.platform.sheets.splice(0, 1, sheetOf('FIN Splits', long('b')));
    book.look('FIN Splits');
    cacheEntries.set('cells:FIN Splits:1', first);
    expect(book.look('FIN Splits')).toEqual(long('b'));
    expect(book.reads()).toEqual(['FIN Splits', 'FIN Splits', 'FIN Splits']);
  });
});

test.each(['#REF!', '#N/A', '#DIV/0!', ' #NAME? ', 'Loading...'])(
  'a sheet with %s has no copy: it may be right a moment later',
  (text) => {
    const book = bookWith({ 'FIN Rates': [['EUR', text]] });
    book.look('FIN Rates');
    book.look('FIN Rates');
    renewSheetCopies(book.platform, names);
    book.look('FIN Rates');
    expect(book.reads().filter((name) => name === 'FIN Rates')).toHaveLength(4);
  },
);

test.each(['# of tickets', '#taxes', 'Loading... dock'])('the text %s is no error', (text) => {
  const book = bookWith({ 'FIN Rates': [['EUR', text]] });
  book.look('FIN Rates');
  book.look('FIN Rates');
  expect(book.reads()).toEqual(['FIN Rates']);
});

test('a sheet of two thousand rows has a copy in several entries, a much larger one has none', () => {
  const row = (index: number) => [
    `${index}`.padStart(36, '0'),
    new Date(index),
    'Supermarket',
    -12.5,
    'Groceries',
    'ü'.repeat(20),
  ];
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));
  const book = bookWith({ 'FIN Splits': rows(2_000), 'FIN Changes': rows(6_000) });
  for (let round = 0; round < 2; round += 1) {
    expect(book.look('FIN Splits')).toEqual(rows(2_000));
    expect(book.look('FIN Changes')).toHaveLength(6_000);
  }
  const entries = [...book.platform.cacheEntries.keys()];
  expect(['FIN Splits', 'FIN Changes'].map((name) => entries.filter((key) => key.includes(name)).length)).toEqual([
    6, 0,
  ]);
  expect(book.reads()).toEqual(['FIN Splits', 'FIN Changes', 'FIN Changes']);
});

test('a refresh writes copies of what the sheets say then', () => {
  const book = bookWith({ 'FIN Splits': kinds, 'FIN Rates': [['EUR']] });
  renewSheetCopies(book.platform, names);
  expect(book.reads()).toEqual(names);
  expect(names.map((name) => book.look(name))).toEqual([kinds, [['EUR']], []]);
  expect(book.reads()).toEqual([]);
});

test('what a cell read before a refresh ended is too old after it, also if it is written later', () => {
  const book = bookWith({ 'FIN Splits': kinds });
  const slow = withSheetCopies(book.platform, names, undefined);
  slow.platform.spreadsheet()?.valuesOf('FIN Splits');
  book.platform.sheets.splice(0, 1, sheetOf('FIN Splits', [['new']]));
  renewSheetCopies(book.platform, names);
  slow.flush();
  expect(book.look('FIN Splits')).toEqual([['new']]);
});
