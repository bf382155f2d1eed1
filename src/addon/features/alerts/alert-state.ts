import { isObject } from '../../platform/parse-json';
import { isStorable, listOf, record, withDefaults } from '../../store/record';
import { type LastRun, noLastRun } from '../../trigger/run-outcome';
import type { Facts } from './kinds/kind';

/** The alerts of one spreadsheet, for all of its users. */
export interface AlertsState extends LastRun {
  /** The connection that checks them; null before the first were inserted. No other connection does: it may see others. */
  readonly connectionId: string | null;
  /** The place in the sheet, from 0, where the next run begins: the last one had no time for it. */
  readonly nextAlert: number;
}

const initial: AlertsState = { ...noLastRun, connectionId: null, nextAlert: 0 };

export const { read: readAlertsState, change: changeAlertsState } = record(
  'document',
  'fin.alerts',
  withDefaults(initial),
);

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

/** The oldest first. */
export const { read: readLines, write: storeLines } = record('document', 'fin.alertlines', listOf(isLine), fitLines);

function isLine(value: unknown): value is Line {
  return isObject(value) && typeof value['id'] === 'string' && isObject(value['facts']);
}

/** Forgets the oldest that the log has, as many as there is no room for. */
function fitLines(lines: readonly Line[]): readonly Line[] {
  let kept = lines;
  while (!isStorable(kept)) {
    // What has ended goes first: what is so is still to be seen.
    const isPast = (line: Line): boolean => line.isEvent || line.endedAt !== null;
    const past = kept.findIndex((line) => line.isWritten && isPast(line));
    const index = past >= 0 ? past : kept.findIndex(({ isWritten }) => isWritten);
    if (index < 0) break;
    kept = kept.filter((_, each) => each !== index);
  }
  return kept;
}
