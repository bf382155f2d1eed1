import { isSameCell } from '../../../../src/addon/tables/upsert/rows';

const noon = new Date('2026-11-21T12:00:00.000Z');

test.each([
  ['', null, true],
  [null, null, true],
  [0, null, false],
  [false, null, false],
  ['', '', true],
  ['text', 'text', true],
  ['Text', 'text', false],
  ['a\nb', 'a\r\nb', true],
  [7, '7', false],
  ['7', 7, false],
  [0.1 + 0.2, 0.3, true],
  [0.3001, 0.3, false],
  [true, true, true],
  ['', false, false],
  [new Date(noon.getTime() + 1), noon, true],
  [new Date(noon.getTime() + 1_000), noon, false],
  ['2026-11-21', noon, false],
] as const)('%j in the sheet and %j from the server: same is %s', (shown, wanted, expected) => {
  expect(isSameCell(shown, wanted)).toBe(expected);
});
