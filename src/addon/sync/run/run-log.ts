import type { Platform } from '../../platform/platform';

/** What one run of a table did. */
export interface LogLine {
  readonly at: number;
  readonly tableId: string;
  readonly added: number;
  readonly changed: number;
  readonly marked: number;
  readonly removed: number;
  readonly requestCount: number;
  readonly ms: number;
  /** Null for a run that came to its end. */
  readonly error: string | null;
}

/** 200 lines, in properties of 25: one property holds 9 KB. */
const linesPerPart = 25;
const partCount = 8;
const errorMaxLength = 160;

const partName = (part: number): string => `fin.tablelog.${part}`;
const positionName = 'fin.tablelog';

/** Adds a line in the place of the oldest: two property writes. A log that cannot be written costs no run. */
export function addLogLine(platform: Platform, line: LogLine): void {
  try {
    const properties = platform.documentProperties;
    const position = Number(properties.get(positionName) ?? 0) || 0;
    const part = Math.floor(position / linesPerPart) % partCount;
    const isNew = position % linesPerPart === 0;
    const lines = isNew ? [] : parseLines(properties.get(partName(part)));
    const error = line.error === null ? null : line.error.slice(0, errorMaxLength);
    properties.set(partName(part), JSON.stringify([...lines, { ...line, error }]));
    properties.set(positionName, String((position + 1) % (linesPerPart * partCount)));
  } catch {
    // Such as at the day's quota of property writes.
  }
}

/** Newest first. */
export function readLog(platform: Platform): LogLine[] {
  const all = platform.documentProperties.getAll();
  return Array.from({ length: partCount }, (_, part) => parseLines(all[partName(part)] ?? null))
    .flat()
    .sort((a, b) => b.at - a.at);
}

function parseLines(text: string | null): LogLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(lines) ? lines : [];
  } catch {
    return [];
  }
}
