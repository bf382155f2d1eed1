import type { FormulaPlace } from '../../workbook/workbook';
import type { HandleTable } from '../calls/handle-table';
import type { AuthMode, Execution, HostUser } from '../host';
import type { RunLimit } from './run-limit';

/** One execution while it goes on: who, in which mode, what it has used, and what it holds. */
export interface Run {
  readonly id: number;
  readonly functionName: string;
  readonly kind: Execution['kind'];
  readonly mode: AuthMode;
  readonly user: HostUser;
  readonly place: FormulaPlace | null;
  readonly startedAt: number;
  readonly signal: AbortSignal;
  requests: number;
  serviceCalls: number;
  cacheHits: number;
  formulasFromText: number;
  /** Reads after writes wait until the workbook has taken the writes in. */
  hasUnflushedWrites: boolean;
  readonly handles: HandleTable;
  /** null until it has a slot. */
  limit: RunLimit | null;
  readonly log: string[];
  /** What is given back when the run ends, however it ends. */
  readonly whenEnded: (() => void)[];
  /** What does not outlast an alert or a prompt, during which a script is suspended. */
  readonly whenSuspended: (() => void)[];
}
