import type { Cell } from '../cells/cells';
import type { Area } from '../platform/platform';
import { spansOf } from './areas';
import type { CellWrite } from './write-cells';

/** Cells of one column, from 1, in some rows. */
export interface ColumnCells {
  readonly column: number;
  readonly rows: readonly number[];
  cellIn(row: number): Cell;
}

/** As few blocks as possible: adjacent columns are one block if they have cells in the same rows. */
export function toBlocks(cells: readonly ColumnCells[]): CellWrite[] {
  const runs: ColumnCells[][] = [];
  for (const each of [...cells].sort((a, b) => a.column - b.column)) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1];
    const isNext = last?.column === each.column - 1 && String(last.rows) === String(each.rows);
    if (run !== undefined && isNext) run.push(each);
    else runs.push([each]);
  }
  return runs.flatMap((run) =>
    columnAreas(run[0] as ColumnCells).map((area): CellWrite => {
      const rows = Array.from({ length: area.rowCount }, (_, index) =>
        run.map((each) => each.cellIn(area.row + index)),
      );
      return { areas: [{ ...area, columnCount: run.length }], rows };
    }),
  );
}

export function columnAreas({ column, rows }: Pick<ColumnCells, 'column' | 'rows'>): Area[] {
  return spansOf(rows, 0).map(({ from, to }) => ({ row: from, column, rowCount: to - from + 1, columnCount: 1 }));
}
