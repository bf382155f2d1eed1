import fc from 'fast-check';
import type { Cells } from '../../../scripts/mcp/evaluator';
import { type ResultPage, toPage } from '../../../scripts/mcp/result-page';

const call = { formula: '=FIN_X()', args: [], hasHeadings: true, hasStatus: true };

function cellsOf(names: readonly string[]): Cells {
  return [['Name', 'Amount'], ...names.map((name, index) => [name, index]), ['Complete', null]];
}

function readAll(cells: Cells, pageSize: number): ResultPage[] {
  const pages = [toPage(cells, call, { call: 'x', pageSize })];
  for (;;) {
    const cursor = pages.at(-1)?.nextCursor;
    if (cursor === undefined) return pages;
    pages.push(toPage(cells, call, { call: 'x', pageSize, cursor }));
  }
}

test('the pages of a result have each row once, in order, and end with the last one', () => {
  // Some rows are so long that a page ends before its size.
  const name = fc.oneof(
    fc.string(),
    fc.integer({ min: 1, max: 30_000 }).map((length) => 'x'.repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (names, pageSize) => {
      const pages = readAll(cellsOf(names), pageSize);
      expect(pages.flatMap(({ rows }) => rows)).toEqual(names.map((each, index) => [each, String(index)]));
      let first = 1;
      for (const { rows, shown, more, totalRows, columns, status } of pages) {
        expect([totalRows, columns, status]).toEqual([names.length, ['Name', 'Amount'], 'Complete']);
        expect(shown).toBe(rows.length === 0 ? undefined : `${first} to ${first + rows.length - 1}`);
        expect(rows.length).toBeLessThanOrEqual(pageSize);
        expect(JSON.stringify(rows.slice(0, -1)).length).toBeLessThanOrEqual(40_500);
        first += rows.length;
        const left = names.length - first + 1;
        expect(more?.split(':')[0]).toBe(left === 0 ? undefined : `${left} more`);
      }
    }),
  );
});

test.each<[string, Cells, string]>([
  ['other rows', cellsOf(['a', 'b', 'changed']), 'x'],
  ['other arguments', cellsOf(['a', 'b', 'c']), 'y'],
])('a cursor is refused for %s', (_, cells, of) => {
  const cursor = toPage(cellsOf(['a', 'b', 'c']), call, { call: 'x', pageSize: 2 }).nextCursor;
  expect(() => toPage(cells, call, { call: of, pageSize: 2, cursor })).toThrow('Call again without cursor.');
});

test.each([
  [0.1, '0.1'],
  [-204, '-204'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-1.25e-10, '-0.000000000125'],
  [{ dateSerial: 46_112 }, '2026-03-31'],
  [{ dateSerial: 46_112.385_416_666_67 }, '2026-03-31 09:15:00'],
  [{ dateSerial: 46_111.999_999_999_9 }, '2026-03-31'],
  [{ error: '#N/A', message: '' }, '#N/A'],
  [true, true],
  [null, null],
])('%j is %j', (value, text) => {
  expect(toPage([[value]], { ...call, hasHeadings: false, hasStatus: false }, { call: '' }).rows).toEqual([[text]]);
});

test('the text of a number is exact and has no exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const [[text]] = toPage([[value]], { ...call, hasHeadings: false, hasStatus: false }, { call: '' }).rows as [
        [string],
      ];
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
  );
});
