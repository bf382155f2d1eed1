import { packRows, unpackRows } from '../../../src/addon/cache/packed-rows';
import { fakePlatform } from '../../support/fake-platform';

const { codec } = fakePlatform();

test.each([[[]], [[{ id: 1 }]], [[{ id: 1, note: 'ä 🙂' }, { id: 2, nested: { a: [1, null] } }, {}]]])(
  '%j is the same after packing',
  (rows) => {
    expect(unpackRows(codec, packRows(codec, rows))).toEqual(rows);
  },
);

test('null and missing are one', () => {
  expect(unpackRows(codec, packRows(codec, [{ id: 1, entity: null }]))).toEqual([{ id: 1 }]);
});

test.each(['', 'nonsense', codec.pack('no json'), codec.pack('null'), codec.pack('{"count":2,"fields":{"id":[1]}}')])(
  '%j unpacks to nothing',
  (packed) => {
    expect(unpackRows(codec, packed)).toBeNull();
  },
);
