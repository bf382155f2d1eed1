import { googleLimits, sizeBytesOf } from '../platform/google-limits';
import { isObject, parseJson, parseRecord } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { type LastRun, noLastRun } from '../trigger/run-outcome';
import type { Facts } from './facts';

/** The alerts of one spreadsheet, for all of its users. */
export interface AlertsState extends LastRun {
  /** The connection that checks them; null before the first were inserted. No other connection does: it may see others. */
  readonly connectionId: string | null;
  /** The place in the sheet, from 0, where the next run begins: the last one had no time for it. */
  readonly nextAlert: number;
}

const stateProperty = 'fin.alerts';
const initial: AlertsState = { ...noLastRun, connectionId: null, nextAlert: 0 };

export function readAlertsState(platform: Platform): AlertsState {
  return parseRecord(platform.documentProperties.get(stateProperty), initial);
}

export function changeAlertsState(platform: Platform, change: Partial<AlertsState>): void {
  const state: AlertsState = { ...readAlertsState(platform), ...change };
  platform.documentProperties.set(stateProperty, JSON.stringify(state));
}

/** Whether a property has room for it. */
export function fitsProperty(value: unknown): boolean {
  return sizeBytesOf(JSON.stringify(value)) <= googleLimits.propertyValueBytes;
}

/** A crossing, as it is told. */
export interface Line {
  /** Stored before the sheet is written, so that a line of an ended execution is written once. */
  readonly id: string;
  readonly hash: string;
  readonly keyHash: string;
  readonly at: number;
  readonly facts: Facts;
  /** Whether the sheet FIN Alert log has it. */
  readonly isWritten: boolean;
  /** Whether it happened once, and so cannot end. */
  readonly isEvent: boolean;
  /** When what was so had ended; null: it is so, as far as is known. */
  readonly endedAt: number | null;
}

const linesProperty = 'fin.alertlines';

/** The oldest first. */
export function readLines(platform: Platform): Line[] {
  const stored = parseJson(platform.documentProperties.get(linesProperty), Array.isArray) ?? [];
  return stored.filter(isLine);
}

function isLine(value: unknown): value is Line {
  return isObject(value) && typeof value['id'] === 'string' && isObject(value['facts']);
}

/** Stores lines, and forgets the oldest that the log has, as many as the property has no room for. */
export function storeLines(platform: Platform, lines: readonly Line[]): void {
  let kept = lines;
  while (!fitsProperty(kept)) {
    // What has ended goes first: what is so is still to be seen.
    const isPast = (line: Line): boolean => line.isEvent || line.endedAt !== null;
    const past = kept.findIndex((line) => line.isWritten && isPast(line));
    const index = past >= 0 ? past : kept.findIndex(({ isWritten }) => isWritten);
    if (index < 0) return;
    kept = kept.filter((_, each) => each !== index);
  }
  platform.documentProperties.set(linesProperty, JSON.stringify(kept));
}
