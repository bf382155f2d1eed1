import type { Connections } from '../../connections/connections';
import { startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { withLock } from '../../store/lock';
import { ensureTrigger } from '../../trigger/hourly-trigger';
import { datasetOf } from '../definition/datasets';
import { type RunReport, runTable } from '../run/run-table';
import { isScheduled } from '../schedule/due';
import type { DatasetId, Schedule, TableChoices, TableInput } from '../views';
import { checkFilters } from './check-filters';
import { createTable, defaultChoices } from './table-changes';

/** Returns the id of the new table. `reckonsPast`: whether a history begins with past balances. */
export function insertTable(
  platform: Platform,
  connections: Connections,
  input: TableInput,
  reckonsPast = true,
): string {
  const {
    dataset,
    columns,
    schedule,
    goneRows,
    newRows = 'bottom',
    marksNew,
    overrides,
    isSnapshot,
    ...filters
  } = input;
  const choices: TableChoices = {
    ...{ dataset, columns, schedule, goneRows, newRows, filters },
    ...(isSnapshot === true ? { isSnapshot } : {}),
    ...(marksNew === true ? { marksNew } : {}),
    ...(overrides === undefined ? {} : { overrides }),
    ...(reckonsPast && datasetOf(dataset).isHistory ? { reckonsPast } : {}),
  };
  checkFilters(platform, connections.requireOfUser(), filters);
  // Before the table, because Google may refuse it and then nothing must change.
  if (isScheduled({ ...choices, isPaused: false })) ensureTrigger(platform);
  return withLock(platform, () => createTable(platform, connections, choices)).id;
}

/** Creates a table with the default columns and fills it as far as one execution can. */
export function insertAndFill(
  platform: Platform,
  connections: Connections,
  dataset: DatasetId,
  schedule: Schedule,
  columns: readonly string[] = [],
): RunReport {
  const choices = { dataset, columns, ...defaultChoices.filters, schedule, goneRows: 'mark', newRows: 'top' } as const;
  // The dashboard itself reckons the weeks before its history.
  return fillTable(platform, connections, insertTable(platform, connections, choices, false));
}

/** Below the six minutes of an execution. */
const firstLoadMs = 240_000;

export function fillTable(platform: Platform, connections: Connections, id: string): RunReport {
  const budget = startBudget(platform.clock, firstLoadMs);
  return withLock(platform, () => runTable(platform, connections, id, { budget, reads: 'fresh' }));
}
