import type { Cell } from '../../cells/cells';
import { readTags, tagPath } from '../../lookup/tags';
import { rowsById } from '../../rows/row';
import { isArchived } from '../../rows/tag';
import type { Run } from '../run';
import { type DerivationsOf, planTable, tableOf } from '../table/table';
import { form, introduction, reference, spec, tagColumns } from './spec';

export const tags = { spec, form, introduction, reference, show };

/** A header row, then one row per tag, including archived ones (GET /v1/tags). */
export function show(run: Run<typeof spec>): Cell[][] {
  const plan = planTable(tagColumns, run.call.options);
  const archived = run.call.options.archived;
  const rowSet = readTags(run.session());
  const { rows } = rowSet;
  const byId = rowsById(rows);
  const kept = rows.filter((row) => archived === undefined || isArchived(row) === archived);
  const derivations: DerivationsOf<typeof tagColumns> = { path: (row) => tagPath(byId, row) };
  return tableOf(run, kept, plan, rowSet, derivations);
}
