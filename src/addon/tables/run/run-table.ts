import { addChanges } from '../../changes/write-changes';
import type { Connections } from '../../connections/connections';
import { toAddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { withPropertySnapshots } from '../../store/property-snapshot';
import { requireTable } from '../definition/table-store';
import { readServerRows } from '../read/read-server-rows';
import { planRun } from './plan-run';
import { prepareRun, type RunOptions } from './prepare-run';
import { endOfError, endOfWriting, type RunReport, recordRun } from './record-run';
import { startRun } from './run-progress';
import type { TableRun } from './table-run';
import { typedInPlan } from './typed-cells';
import { mustPlanAgain, writePlan } from './write-plan';

export type { RunReport } from './record-run';

/**
 * Updates one table: prepares its sheet, reads its rows, plans the differences and writes them. The caller holds the
 * document lock. Throws after the failure was recorded. In that case either nothing or only complete rows were written.
 */
export function runTable(platform: Platform, connections: Connections, id: string, options: RunOptions): RunReport {
  const stored = withPropertySnapshots(platform);
  const table = requireTable(stored, id);
  const startedAt = platform.clock.now();
  const started = { platform, stored, table, startedAt, progress: startRun(stored, id, startedAt) };
  let run: TableRun | null = null;
  try {
    run = prepareRun(started, connections, options);
    const server = readServerRows(run);
    const planned = planRun(run, server, true);
    const typed = typedInPlan(run, planned.plan, planned.target.idColumns.id);
    if (typed.length > 0) addChanges(platform, run.session, typed, run.unrecorded);
    let written = writePlan(run, planned, null);
    while (mustPlanAgain(run, written)) written = writePlan(run, planRun(run, server, false), written);
    return recordRun(run, endOfWriting(run, server, written));
  } catch (thrown) {
    // Also if the end of a run that wrote its rows cannot be stored.
    const error = toAddonError(thrown);
    const end = endOfError(started, error, run?.session.requestCount() ?? 0);
    const report = recordRun(started, end);
    if (end.outcome.kind === 'failed') throw error;
    return report;
  }
}
