import { isSameCell } from '../../matching/rows';
import { isObject, parseJson } from '../../platform/parse-json';
import { isBlank } from '../../rows/row';
import { isValue, type SetValue } from '../../rules/set-value';

/**
 * What a rule wrote into a cell. With `was`, what the cell showed before: the execution may have ended before it wrote
 * the new value.
 */
export type SetEntry = readonly [to: SetValue, was?: SetValue | null];

/**
 * What rules wrote into the cells of a row, by the heading of the column in small letters. It is kept in a hidden cell
 * of the row. So it stays with the row when rows are sorted or get another id, and a cleared cell is told from one that
 * no rule has written. Samples: `{"project":["House"]}`, `{"project":["Car","House"]}` while `Car` is written.
 */
export type SetRecord = ReadonlyMap<string, SetEntry>;

/** Null for a text that no rule wrote: nothing is known of the row then. */
export function parseRecord(shown: unknown): SetRecord | null {
  if (isBlank(shown)) return new Map();
  const entries = Object.entries(parseJson(String(shown), isObject) ?? { broken: null });
  return entries.every(isEntry) ? new Map(entries) : null;
}

/** A blank text for an empty record. */
export function formatRecord(record: SetRecord): string {
  return record.size === 0 ? '' : JSON.stringify(Object.fromEntries(record));
}

function isEntry(entry: [string, unknown]): entry is [string, SetEntry] {
  const [to, was = null, ...more] = Array.isArray(entry[1]) ? (entry[1] as unknown[]) : [];
  return isValue(to) && (was === null || isValue(was)) && more.length === 0;
}

/**
 * What to do with a cell. `settle`: it shows the value, and only the record must say so. `kept`: a person typed, changed
 * or cleared it.
 */
export type Decision = 'set' | 'settle' | 'done' | 'kept';

/** Writes over nothing but a blank cell that no rule wrote before, or exactly what a rule wrote. */
export function decide(shown: unknown, entry: SetEntry | undefined, wanted: SetValue): Decision {
  if (entry !== undefined && isSameCell(shown, entry[0])) {
    if (!isSameCell(entry[0], wanted)) return 'set';
    return entry.length === 1 ? 'done' : 'settle';
  }
  const isUnwritten = entry === undefined ? isFree(shown, wanted) : entry.length > 1 && isSameCell(shown, was(entry));
  if (isUnwritten) return 'set';
  return isSameCell(shown, wanted) ? 'done' : 'kept';
}

function was([, before = null]: SetEntry): SetValue | null {
  return before;
}

/** An unticked checkbox is blank for a rule that ticks it. */
function isFree(shown: unknown, wanted: SetValue): boolean {
  return isBlank(shown) || (shown === false && wanted === true);
}
