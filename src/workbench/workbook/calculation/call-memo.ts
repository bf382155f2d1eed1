import type { CellError, CellValue } from '../cells/cell';

export type CallResult = readonly (readonly CellValue[])[] | CellError;

export interface CallPlace {
  /** Univer's id of the sheet. */
  readonly sheetId: string;
  /** From 0. */
  readonly row: number;
  readonly column: number;
}

interface Entry {
  readonly key: string;
  result: CallResult | null;
  readonly waiting: Map<string, CallPlace>;
}

/**
 * Results of custom function calls. Sheets computes equal calls once and keeps the result; it computes again for other
 * arguments, and for a formula that was replaced and restored. So a result belongs to its cells: it is deleted when the
 * formula of one of them is replaced.
 */
export class CallMemo {
  private readonly byKey = new Map<string, Entry>();
  private readonly byPlace = new Map<string, Map<string, Entry>>();
  /** The keys that formulas used since the last `sweep`, by place. */
  private used = new Map<string, Set<string>>();
  private pending = 0;

  constructor(private readonly onResult: (places: readonly CallPlace[]) => void) {}

  get pendingCount(): number {
    return this.pending;
  }

  /** Whether a call of this place is known, with its result or without it yet. */
  has(place: CallPlace, key: string): boolean {
    return this.byPlace.get(keyOf(place))?.has(key) === true || this.byKey.has(key);
  }

  /** The result of a call. null: it is not known yet; `onResult` gets the place when it is. */
  get(place: CallPlace, key: string, start: () => Promise<CallResult>): CallResult | null {
    const placeKey = keyOf(place);
    const entries = mapIn(this.byPlace, placeKey);
    const entry = entries.get(key) ?? this.byKey.get(key) ?? this.begin(key, start);
    entries.set(key, entry);
    const used = this.used.get(placeKey) ?? new Set();
    this.used.set(placeKey, used.add(key));
    if (entry.result === null) entry.waiting.set(placeKey, place);
    return entry.result;
  }

  /** Deletes the results of calls that their formulas no longer make. Call it after each calculation. */
  sweep(): void {
    for (const [placeKey, keys] of this.used) {
      const entries = this.byPlace.get(placeKey);
      for (const [key, entry] of entries ?? []) {
        if (!keys.has(key)) this.release(placeKey, entry);
      }
    }
    this.used = new Map();
  }

  /** Call it when the formula of a cell is replaced: no cell that is calculated later uses its results. */
  forget(place: CallPlace): void {
    const placeKey = keyOf(place);
    for (const entry of this.byPlace.get(placeKey)?.values() ?? []) this.drop(entry);
    this.byPlace.delete(placeKey);
  }

  forgetSheet(sheetId: string): void {
    for (const [placeKey, entries] of this.byPlace) {
      if (!placeKey.startsWith(`${sheetId}!`)) continue;
      for (const entry of entries.values()) this.drop(entry);
      this.byPlace.delete(placeKey);
    }
  }

  forgetAll(): void {
    this.byKey.clear();
    this.byPlace.clear();
  }

  /** Cells that hold a result or wait for one. */
  places(): CallPlace[] {
    return [...this.byPlace.keys()].map((key) => {
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

  private release(placeKey: string, entry: Entry): void {
    this.byPlace.get(placeKey)?.delete(entry.key);
    entry.waiting.delete(placeKey);
    const isUsed = [...this.byPlace.values()].some((entries) => entries.get(entry.key) === entry);
    if (!isUsed) this.drop(entry);
  }

  private drop(entry: Entry): void {
    if (this.byKey.get(entry.key) === entry) this.byKey.delete(entry.key);
  }
}

function keyOf({ sheetId, row, column }: CallPlace): string {
  return `${sheetId}!${row}:${column}`;
}

function mapIn(outer: Map<string, Map<string, Entry>>, key: string): Map<string, Entry> {
  const inner = outer.get(key) ?? new Map<string, Entry>();
  outer.set(key, inner);
  return inner;
}
