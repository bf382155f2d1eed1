import { packRows, unpackRows } from '../../../../src/addon/reading/store/packs';
import { fakePlatform } from '../../../support/platform/fake-platform';

const { codec } = fakePlatform();

test.each([[[]], [[{ id: 1 }]], [[{ id: 1, note: 'ä 🙂' }, { id: 2, nested: { a: [1, null] } }, {}]]])(
  '%j is the same after packing',
  (rows) => {
    expect(unpackRows(packRows(rows))).toEqual(rows);
  },
);

test('packing treats null and missing values as equal', () => {
  expect(unpackRows(packRows([{ id: 1, entity: null }]))).toEqual([{ id: 1 }]);
});

test.each(['', 'nonsense', '{', 'null', '{"count":2,"fields":{"id":[1]}}'])('rejects the packed text %j', (packed) => {
  expect(unpackRows(packed)).toBeNull();
});

test('packs columns of few distinct values and of UUIDs compactly', () => {
  const uuid = (index: number): string => {
    const hash = codec.hash(`row ${index}`).replace(/[^0-9a-f]/g, '');
    const digits = (hash + codec.hash(`more ${index}`).replace(/[^0-9a-f]/g, '')).padEnd(32, '0').slice(0, 32);
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    id: uuid(index),
    name: `Shop ${index % 7}`,
    pending: index % 5 === 0,
    ...(index % 3 === 0 ? { merchantName: 'A' } : {}),
  }));
  const packed = packRows(rows);
  expect(unpackRows(packed)).toEqual(rows);
  expect(packed.length).toBeLessThan(1_000 * (32 + 3 * 2) + 400);
});

test('a UUID in capitals and a text that resembles a UUID stay unchanged', () => {
  const rows = [{ id: 'AAAAAAAA-0000-4000-8000-000000000000' }, { id: 'aaaaaaaa-0000-4000-8000-00000000000' }];
  expect(unpackRows(packRows(rows))).toEqual(rows);
});

test('packed text is ASCII for any rows', () => {
  const rows = [{ name: 'Bäckerei ガス 🙂 \u2028' }];
  const packed = packRows(rows);
  expect(packed).toMatch(/^[\x20-\x7e]*$/);
  expect(unpackRows(packed)).toEqual(rows);
});
