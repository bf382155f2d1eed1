import type { Connections } from '../../connections/connections';
import { toAddonError } from '../../errors/addon-error';
import { startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { withLock } from '../../store/lock';
import { quietly } from '../../store/record';
import { ensureTrigger } from '../../trigger/hourly-trigger';
import { datasetOf } from '../definition/datasets';
import { requireTable } from '../definition/table-store';
import { type RunReport, runTable } from '../run/run-table';
import { isScheduled } from '../schedule/due';
import { sheetOfTable } from '../sheet/table-sheet';
import type { DatasetId, Schedule, TableChoices, TableInput } from '../views';
import { checkFilters } from './check-filters';
import { createTable, defaultChoices, removeTable } from './table-changes';

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

/**
 * Creates a table with the default columns and fills it as far as one execution can. If it fails before there is any row,
 * no table stays, because the user would insert another one.
 */
export function insertAndFill(
  platform: Platform,
  connections: Connections,
  dataset: DatasetId,
  schedule: Schedule,
  columns: readonly string[] = [],
): Pick<RunReport, 'isDone' | 'rowCount' | 'message'> {
  const choices = { dataset, columns, ...defaultChoices.filters, schedule, goneRows: 'mark', newRows: 'top' } as const;
  // The dashboard itself reckons the weeks before its history.
  const id = insertTable(platform, connections, choices, false);
  try {
    return fillTable(platform, connections, id);
  } catch (thrown) {
    let rowCount = 0;
    quietly(() => {
      rowCount = countRows(platform, id);
      if (rowCount <= 0) withLock(platform, () => removeTable(platform, id, true));
    });
    if (rowCount <= 0) throw thrown;
    return { isDone: false, rowCount, message: toAddonError(thrown).sentence };
  }
}

/** With what the user has written below the headings. */
function countRows(platform: Platform, id: string): number {
  return (sheetOfTable(platform, requireTable(platform, id))?.lastRow() ?? 0) - 1;
}

/** Below the six minutes of an execution. */
const firstLoadMs = 240_000;

export function fillTable(platform: Platform, connections: Connections, id: string): RunReport {
  const budget = startBudget(platform.clock, firstLoadMs);
  return withLock(platform, () => runTable(platform, connections, id, { budget, reads: 'fresh' }));
}
