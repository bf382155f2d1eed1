import type { EditableSheet } from '../../../../src/addon/platform/platform';
import type { EditGuard } from '../../../../src/addon/tables/apply/edit-guard';
import { type RowWrite, writeBatches } from '../../../../src/addon/tables/apply/write-batches';

const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
const guard = { check: () => undefined, setIds: () => undefined } as unknown as EditGuard;

/** Writes of rows that get another id, each in groups of columns, while there is time for one batch. */
function writtenInTime(rowCount: number, groupCount: number): number[] {
  const written: number[] = [];
  const sheet = {
    setValues: ({ row }: { row: number }) => written.push(row),
    flush: () => undefined,
  } as unknown as EditableSheet;
  const writes = Array.from({ length: rowCount }, (_, index): RowWrite[] =>
    Array.from({ length: groupCount }, (_group, group) => ({
      areas: [at(index + 2, group * 2 + 1)],
      rows: [[5]],
      cells: [{ row: index + 2, column: group * 2 + 1, value: 5 }],
      ...(group === 0 ? { ids: [`id ${index}`] } : { isRest: true }),
    })),
  ).flat();
  writeBatches(sheet, guard, writes, () => false);
  return written;
}

test.each([2, 3, 4, 7])('a row that gets another id is written whole before a run ends, in %i groups', (groupCount) => {
  const written = writtenInTime(40, groupCount);
  expect(written.length).toBeLessThan(40 * groupCount);
  const counts = new Map<number, number>();
  for (const row of written) counts.set(row, (counts.get(row) ?? 0) + 1);
  expect(Array.from(new Set(counts.values()))).toEqual([groupCount]);
});
