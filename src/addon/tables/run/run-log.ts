import { googleLimits } from '../../platform/google-limits';
import { parseJson } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { sizeBytesOf } from '../../platform/property-size';
import type { ProblemCode, RowChanges } from '../views';

/** What one run of a table did. */
export interface LogLine extends Readonly<RowChanges> {
  readonly at: number;
  readonly tableId: string;
  readonly requestCount: number;
  readonly ms: number;
  /** null if the run completed. */
  readonly error: string | null;
  /** Earlier versions stored only the sentence. */
  readonly code?: ProblemCode | null;
  readonly left?: number;
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

const partName = (part: number): string => `fin.tablelog.${part}`;
const positionName = 'fin.tablelog';

/** Adds a line and drops the oldest ones: two property writes. If the log cannot be written, the run still succeeds. */
export function addLogLine(platform: Platform, line: LogLine): void {
  try {
    const properties = platform.documentProperties;
    const position = Number(properties.get(positionName) ?? 0) || 0;
    const part = Math.floor(position / linesPerPart) % partCount;
    const isNew = position % linesPerPart === 0;
    const lines = isNew ? [] : parseLines(properties.get(partName(part)));
    const kept = [...lines, fitLine(line)];
    // Lines of an earlier version may be longer.
    while (sizeBytesOf(JSON.stringify(kept)) > googleLimits.propertyValueBytes) kept.shift();
    properties.set(partName(part), JSON.stringify(kept));
    properties.set(positionName, String((position + 1) % (linesPerPart * partCount)));
  } catch {
    // Google refuses it, for example at the daily quota of property writes.
  }
}

/** Newest first. */
export function readLog(platform: Platform): LogLine[] {
  const all = platform.documentProperties.getAll();
  return Array.from({ length: partCount }, (_, part) => parseLines(all[partName(part)] ?? null))
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, linesKept);
}

/** Shortens the error in its middle, because the request id is at its end. */
function fitLine(line: LogLine): LogLine {
  const error = line.error ?? '';
  const [id] = / \(request [^()]*\)$/.exec(error) ?? [''];
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

function parseLines(text: string | null): LogLine[] {
  return parseJson(text, Array.isArray) ?? [];
}
