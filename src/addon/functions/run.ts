import type { DateContext } from '../arguments/dates';
import type { Call } from '../arguments/read-call';
import type { BuildSettings } from '../connection/build-settings';
import type { Connection } from '../connection/connection';
import type { Platform } from '../platform/platform';
import type { Reader } from '../reading/reader';
import type { Cell, SheetDates } from '../table/cells';

/** One evaluation of one formula. */
export interface Run {
  readonly platform: Platform;
  readonly settings: BuildSettings;
  readonly call: Call;
  readonly connection: Connection | null;
  /** What the status row adds. */
  readonly notes: string[];
  /** Throws `not_connected` without a connection. */
  reader(): Reader;
  sheetDates(): SheetDates;
  dateContext(): DateContext;
}

export type FormulaResult = Cell | Cell[][];
export type Formula = (run: Run) => FormulaResult;
