import type { Cell } from '../../cells/cells';
import { deriveAccountNames } from '../derive-account-names';
import type { Run } from '../run';
import { planTable, tableOf } from '../table/table';
import { selectRecurring } from './select';
import { form, introduction, recurringColumns, reference, spec } from './spec';

export const recurring = { spec, form, introduction, reference, show };

/** A header row, then one row per series of transactions that are repeated (GET /v1/transactions). */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options } = run.call;
  const plan = planTable(recurringColumns, options);
  const { rows, unfiltered } = selectRecurring(run, options);
  const derivations = deriveAccountNames(run, plan);
  return tableOf(run, rows, plan, unfiltered, derivations);
}
