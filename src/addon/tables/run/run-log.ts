import { googleLimits, sizeBytesOf } from '../../platform/google-limits';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { asText, listOf, quietly, record, withDefaults } from '../../store/record';
import { type DatasetName, datasetNames } from '../definition/datasets';
import type { ProblemCode, RowChanges } from '../views';

/** What one run of a table did. */
export interface LogLine extends Readonly<RowChanges> {
  readonly at: number;
  readonly tableId: string;
  readonly requestCount: number;
  readonly ms: number;
  /** null if the run completed. */
  readonly error: string | null;
  readonly code: ProblemCode | null;
  readonly left: number;
}

const linesKept = 200;
/**
 * One property holds 9 KB. There is one part more than 200 lines need, because a part is emptied before it is filled
 * again.
 */
const linesPerPart = 25;
const partCount = linesKept / linesPerPart + 1;
/** A part has brackets and commas beside its lines. */
const lineMaxBytes = Math.floor(googleLimits.propertyValueBytes / linesPerPart) - 2;

const parts = record('document', 'fin.tablelog.', listOf(isLine));
const nextPosition = record('document', 'fin.tablelog', asText);

/** Adds a line and drops the oldest ones: two properties. If the log cannot be written, the run still succeeds. */
export function addLogLine(platform: Platform, line: LogLine): void {
  quietly(() => {
    const position = Number(nextPosition.read(platform)) || 0;
    const part = parts.of(String(Math.floor(position / linesPerPart) % partCount));
    const lines = position % linesPerPart === 0 ? [] : part.read(platform);
    part.write(platform, [...lines, fitLine(line)]);
    nextPosition.write(platform, String((position + 1) % (linesPerPart * partCount)));
  });
}

/** Newest first. */
export function readLog(platform: Platform): LogLine[] {
  return Array.from(parts.all(platform).values())
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, linesKept);
}

/** A run, or failures of a table that repeat. The other fields are those of the last one. */
export interface LogEntry extends LogLine {
  readonly count: number;
  /** The time of the first one. */
  readonly firstAt: number;
}

/**
 * Folds runs of a table that failed one after the other for the same reason and changed no row, although other tables
 * ran in between. Takes lines and returns entries with the newest first.
 */
export function foldFailures(lines: readonly LogLine[]): LogEntry[] {
  const entries: LogEntry[] = [];
  /** Where the oldest entry so far of each table is. */
  const oldest = new Map<string, number>();
  for (const line of lines) {
    const index = oldest.get(line.tableId);
    const newer = index === undefined ? undefined : entries[index];
    if (index !== undefined && newer !== undefined && isRepeated(line, newer)) {
      entries[index] = { ...newer, count: newer.count + 1, firstAt: line.at };
      continue;
    }
    oldest.set(line.tableId, entries.length);
    entries.push({ ...line, count: 1, firstAt: line.at });
  }
  return entries;
}

function isRepeated(line: LogLine, newer: LogLine): boolean {
  return line.code !== null && line.code === newer.code && !hasChanges(line) && !hasChanges(newer);
}

function hasChanges({ added, changed, marked, removed }: RowChanges): boolean {
  return added + changed + marked + removed > 0;
}

/** What a removed table is called in the log. */
export interface RemovedTable {
  readonly dataset: DatasetName;
  readonly sheetName: string;
}

const removedTables = record('document', 'fin.tablelog.removed', withDefaults<JsonObject>({}));
const removedMax = 15;

/** Called before a table is removed, so that its lines keep its name. Forgets tables without a line. */
export function nameRemoved(platform: Platform, tableId: string, { dataset, sheetName }: RemovedTable): void {
  quietly(() => {
    const logged = new Set(readLog(platform).map((line) => line.tableId));
    const others = [...readRemoved(platform)].filter(([id]) => id !== tableId);
    const named = [...others, [tableId, { dataset, sheetName }] as const].filter(([id]) => logged.has(id));
    removedTables.write(platform, Object.fromEntries(named.slice(-removedMax)));
  });
}

/** By table id. */
export function readRemoved(platform: Platform): Map<string, RemovedTable> {
  return new Map(
    Object.entries(removedTables.read(platform)).flatMap(([id, value]) => {
      const { dataset: name, sheetName } = isObject(value) ? value : {};
      const dataset = datasetNames.find((each) => each === name);
      return dataset === undefined || typeof sheetName !== 'string' ? [] : [[id, { dataset, sheetName }] as const];
    }),
  );
}

const requestId = / \(request [^()]*\)$/;

/** Shortens the error in its middle, because the request id is at its end. */
function fitLine(line: LogLine): LogLine {
  const error = line.error ?? '';
  const [id] = requestId.exec(error) ?? [''];
  const sentence = error.slice(0, error.length - id.length);
  let [fitted, length] = [line, sentence.length];
  while (length > 0 && sizeBytesOf(JSON.stringify(fitted)) > lineMaxBytes) {
    length -= 10;
    // The text must not end with half of a surrogate pair.
    const start = sentence.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');
    fitted = { ...line, error: `${start}…${id}` };
  }
  return fitted;
}

function isLine(value: unknown): value is LogLine {
  return isObject(value);
}
