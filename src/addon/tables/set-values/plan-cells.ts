import type { SetValue } from '../../rules/set-value';
import { automaticFormat } from '../../sheets/design';
import { needsFormat } from '../../sheets/plan-writes';
import { readInRows } from '../../sheets/read-cells';
import { readRowIds } from '../sheet/locate-rows';
import { openColumn, openProtections } from '../sheet/user-columns';
import { columnsNamed, type OpenTable } from './open-tables';
import { decide, formatRecord, parseRecord, type SetEntry } from './set-record';

/** What a rule says about a cell of a transaction. */
export interface WantedCell {
  /** Of the column, in small letters. */
  readonly heading: string;
  readonly value: SetValue;
  /** The row of the rule. */
  readonly rule: number;
}

/** By the id of the transaction, in small letters. A transaction has one for each heading at most. */
export type WantedCells = ReadonlyMap<string, readonly WantedCell[]>;

interface PlannedCell extends WantedCell {
  /** Of the transaction. */
  readonly id: string;
  readonly row: number;
  readonly column: number;
  /** What the cell shows now. */
  readonly shown: unknown;
  readonly format?: string;
}

/** The hidden cell of a row: as it is, while its cells are written, and after that. */
export interface PlannedRecord {
  readonly row: number;
  readonly during: string;
  readonly after: string;
}

/** What rules change in a table. */
export interface CellsPlan {
  readonly cells: readonly PlannedCell[];
  readonly records: readonly PlannedRecord[];
  /** Cells that show something else and stay: a person wrote or cleared them, or they have a formula. */
  readonly kept: readonly WantedCell[];
  /** Cells that would be set if they were not merged with others. */
  readonly merged: readonly WantedCell[];
  /** Cells that would be set if they were not protected. */
  readonly locked: readonly WantedCell[];
  /** The text in the column of the id of each row. */
  readonly shown: readonly string[];
}

/** About two service calls, and three for each column. */
export function planCells(table: OpenTable, wanted: WantedCells): CellsPlan {
  const { sheet, location, idColumns, recordColumn } = table;
  const { headerRow } = location;
  const { keys, shown } = readRowIds(sheet, location, idColumns);
  const rows = keys.flatMap((key, r) => {
    const cells = wanted.get(key?.id ?? '');
    return key === null || cells === undefined ? [] : [{ id: key.id, row: headerRow + 1 + r, cells }];
  });
  const lastRow = rows[rows.length - 1]?.row ?? headerRow;
  const headings = new Set(rows.flatMap(({ cells }) => cells.map(({ heading }) => heading)));
  const areaOf = (column: number) => ({ row: headerRow, column, rowCount: lastRow - headerRow + 1, columnCount: 1 });
  const columns = new Map(
    Array.from(headings).flatMap((heading) => {
      const [column, another] = columnsNamed(table, heading).own;
      return column === undefined || another !== undefined ? [] : [[heading, openColumn(sheet, areaOf(column))]];
    }),
  );
  const plan = { cells: [] as PlannedCell[], records: [] as PlannedRecord[], kept: [] as WantedCell[] };
  const [merged, locked]: [WantedCell[], WantedCell[]] = [[], []];
  if (columns.size === 0) return { ...plan, merged, locked, shown };
  const isProtected = openProtections(sheet);
  const recordIn =
    recordColumn === null
      ? () => ''
      : readInRows(
          sheet,
          recordColumn,
          rows.map(({ row }) => row),
          'values',
        );
  for (const { id, row, cells } of rows) {
    const record = parseRecord(recordIn(row));
    const [during, after] = [new Map(record), new Map(record)];
    for (const cell of cells) {
      const column = columns.get(cell.heading);
      if (column === undefined) continue;
      const value = column.valueOf(row);
      const entry = record?.get(cell.heading);
      const decision = record === null ? 'kept' : decide(value, entry, cell.value);
      if (decision === 'kept' || (decision === 'set' && column.hasFormula(row))) plan.kept.push(cell);
      else if (decision === 'set' && column.isMerged(row)) merged.push(cell);
      else if (decision === 'set' && isProtected(row, column.column)) locked.push(cell);
      else if (decision !== 'done') {
        const entries: { [Each in 'set' | 'settle']: SetEntry } = {
          set: [cell.value, toEntryValue(value)],
          settle: [cell.value],
        };
        during.set(cell.heading, entries[decision]);
        after.set(cell.heading, [cell.value]);
        if (decision !== 'set') continue;
        const format = needsFormat(cell.value, value) ? { format: automaticFormat } : {};
        plan.cells.push({ ...cell, id, row, column: column.column, shown: value, ...format });
      }
    }
    const texts = { during: formatRecord(during), after: formatRecord(after) };
    if (record !== null && texts.after !== formatRecord(record)) plan.records.push({ row, ...texts });
  }
  return { ...plan, merged, locked, shown };
}

function toEntryValue(shown: unknown): SetValue | null {
  return shown === '' || shown === undefined ? null : (shown as SetValue | null);
}
