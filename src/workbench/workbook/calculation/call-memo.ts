import { addressKey, type CellError, type CellValue, type UniverAddress } from '../cells/cell';

export type CallResult = readonly (readonly CellValue[])[] | CellError;

interface Entry {
  readonly key: string;
  result: CallResult | null;
  readonly waiting: Map<string, UniverAddress>;
}

/**
 * The results of calls of custom functions. As in Sheets, equal calls run once, and run again when a formula was replaced
 * and restored. So a result belongs to its cells, and is deleted when the formula of one of them is replaced.
 */
export class CallMemo {
  private readonly byKey = new Map<string, Entry>();
  private readonly byCell = new Map<string, Map<string, Entry>>();
  /** Keys that formulas used since the last `sweep`, by cell. */
  private used = new Map<string, Set<string>>();
  private pending = 0;

  constructor(private readonly onResult: (cells: readonly UniverAddress[]) => void) {}

  get pendingCount(): number {
    return this.pending;
  }

  /** Whether this call of a cell was started, whether or not it has a result. */
  has(cell: UniverAddress, key: string): boolean {
    return this.byCell.get(addressKey(cell))?.has(key) === true || this.byKey.has(key);
  }

  /** The result of a call; null while it is pending. `onResult` is then called with the cell. */
  get(cell: UniverAddress, key: string, start: () => Promise<CallResult>): CallResult | null {
    const cellKey = addressKey(cell);
    const entries = mapIn(this.byCell, cellKey);
    const entry = entries.get(key) ?? this.byKey.get(key) ?? this.begin(key, start);
    entries.set(key, entry);
    const used = this.used.get(cellKey) ?? new Set();
    this.used.set(cellKey, used.add(key));
    if (entry.result === null) entry.waiting.set(cellKey, cell);
    return entry.result;
  }

  /** Deletes the results of calls that their formulas no longer make. Call it after each calculation. */
  sweep(): void {
    for (const [cellKey, keys] of this.used) {
      const entries = this.byCell.get(cellKey);
      for (const [key, entry] of entries ?? []) {
        if (!keys.has(key)) this.release(cellKey, entry);
      }
    }
    this.used = new Map();
  }

  /** Call it when the formula of a cell is replaced: no cell that is calculated later uses its results. */
  invalidate(cell: UniverAddress): void {
    const cellKey = addressKey(cell);
    for (const entry of this.byCell.get(cellKey)?.values() ?? []) this.drop(entry);
    this.byCell.delete(cellKey);
  }

  invalidateSheet(sheetId: string): void {
    for (const [cellKey, entries] of this.byCell) {
      if (!cellKey.startsWith(`${sheetId}!`)) continue;
      for (const entry of entries.values()) this.drop(entry);
      this.byCell.delete(cellKey);
    }
  }

  clear(): void {
    this.byKey.clear();
    this.byCell.clear();
  }

  /** Cells that hold a result or wait for one. */
  cells(): UniverAddress[] {
    return [...this.byCell.keys()].map((key) => {
      const [, sheetId = '', row, column] = /^(.*)!(\d+):(\d+)$/.exec(key) ?? [];
      return { sheetId, row: Number(row), column: Number(column) };
    });
  }

  private begin(key: string, start: () => Promise<CallResult>): Entry {
    const entry: Entry = { key, result: null, waiting: new Map() };
    this.byKey.set(key, entry);
    this.pending += 1;
    void start().then((result) => {
      entry.result = result;
      this.pending -= 1;
      this.onResult([...entry.waiting.values()]);
      entry.waiting.clear();
    });
    return entry;
  }

  private release(cellKey: string, entry: Entry): void {
    this.byCell.get(cellKey)?.delete(entry.key);
    entry.waiting.delete(cellKey);
    const isUsed = [...this.byCell.values()].some((entries) => entries.get(entry.key) === entry);
    if (!isUsed) this.drop(entry);
  }

  private drop(entry: Entry): void {
    if (this.byKey.get(entry.key) === entry) this.byKey.delete(entry.key);
  }
}

function mapIn(outer: Map<string, Map<string, Entry>>, key: string): Map<string, Entry> {
  const inner = outer.get(key) ?? new Map<string, Entry>();
  outer.set(key, inner);
  return inner;
}
