import fc from 'fast-check';
import type { EditableSheet } from '../../../src/addon/platform/platform';
import { type CellWrite, sameValue, writeAll } from '../../../src/addon/sheets/write-cells';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';

const area = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const grid = area(1, 1, 12, 4);
const text = fc.constantFrom('=1+1', "'x", '007', '-5', '+49', '@a', 'true', '2026-01-02', '5%', ' a', 'Coffee', '\tb');
const cell = fc.oneof(text, fc.constantFrom(null, 5, true));

let platform: WorkbookPlatform;
let workbook: Workbook;

beforeAll(async () => {
  platform = await workbookPlatform();
  workbook = platform.workbook;
});

const firstSheet = () => platform.spreadsheet()?.editableSheet(0) as EditableSheet;

afterAll(() => workbook.dispose());

/** A block in columns 1 to 3, and a value for some rows of column 4. */
const writes = fc.tuple(
  fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
  fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
  cell,
);
const formats = fc.array(fc.array(fc.constantFrom('@', '', '0.00'), { minLength: 4, maxLength: 4 }), {
  minLength: 12,
  maxLength: 12,
});

test('any text stays as it is, whatever the formats of its cells, in blocks and in several areas', () => {
  fc.assert(
    fc.property(writes, formats, ([block, rows, value], given) => {
      const blank = Array.from({ length: 12 }, () => Array.from({ length: 4 }, () => ({ value: null })));
      workbook.write(0, grid, blank);
      workbook.setNumberFormats(0, grid, given);
      const list = sameValue(
        rows.map((row) => area(row, 4)),
        value,
      );
      const both: CellWrite[] = [{ areas: [area(1, 1, block.length, 3)], rows: block }, list];
      writeAll(firstSheet(), both);
      expect(platform.counted.formulasFromText).toBe(0);
      expect(workbook.formulas(0, grid).flat().join('')).toBe('');
      expect(workbook.values(0, area(1, 1, block.length, 3))).toEqual(block);
      const shown = workbook.values(0, area(1, 4, 12)).flat();
      expect(shown).toEqual(shown.map((_, index) => (rows.includes(index + 1) ? value : null)));
    }),
    { numRuns: 200 },
  );
});

test('a value for many rows of plain text names no cell alone', () => {
  const areas = [area(1, 1, 4), area(6, 1, 4)];
  workbook.write(
    0,
    area(1, 1, 12),
    Array.from({ length: 12 }, () => [{ value: null }]),
  );
  workbook.setNumberFormats(
    0,
    area(1, 1, 12),
    Array.from({ length: 12 }, (_, row) => [row < 7 ? '@' : '']),
  );
  const sheet = firstSheet();
  const written: number[] = [];
  const setValueIn: typeof sheet.setValueIn = (places, value) => {
    written.push(places.length);
    sheet.setValueIn(places, value);
  };
  writeAll({ ...sheet, setValueIn }, [sameValue(areas, '007')]);
  expect(written).toEqual([2]);
  expect(
    workbook
      .values(0, area(1, 1, 12))
      .flat()
      .filter((value) => value === '007'),
  ).toHaveLength(8);
});
