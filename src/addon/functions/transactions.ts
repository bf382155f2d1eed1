import { transactionColumns } from '../catalogue/columns';
import { readTags, tagPath, tagsById } from '../lookup/tags';
import type { Cell } from '../table/cells';
import { hasId, textOf } from '../table/row';
import { type DerivationsOf, planTable, type TablePlan, toTable, usesColumn } from '../table/table';
import { categoryOf } from './category';
import { deriveAccountNames, usesAccountNames } from './derive-account-names';
import { explainRefusal } from './explain-refusal';
import { type Filters, readTagged, readTransactions, taggedQuery } from './read-transactions';
import type { Run } from './run';
import { statusText } from './status-row';

/** A header row, then one row per transaction, newest first (GET /v1/transactions, /v1/tags/{tagId}/transactions). */
export function transactions(run: Run): Cell[][] {
  const [from, to] = run.call.positional;
  return transactionTable(run, from, to, run.call.options.text('tag'));
}

export function transactionTable(run: Run, from: unknown, to: unknown, tag: string | undefined): Cell[][] {
  const plan = planTable(transactionColumns, run.call.options);
  const { rows, unfiltered, filters } = readTransactions(run, from, to, tag, usesAccountNames(plan));
  const derivations = derive(run, plan, filters);
  return toTable(rows, plan, derivations, run.sheetDates(), statusText(run, plan, rows.length, unfiltered));
}

function derive(run: Run, plan: TablePlan, filters: Filters): DerivationsOf<typeof transactionColumns> {
  const needsTags = usesColumn(plan, ({ key }) => key === 'tags');
  const tags = needsTags ? readTagNames(run, filters) : new Map<unknown, string>();
  return {
    ...deriveAccountNames(run, plan),
    category: categoryOf,
    month: (row) => textOf(row, 'transactionDate')?.slice(0, 7),
    tags: (row) => tags.get(row['id']),
  };
}

/** A transaction has no field for its tags, so the transactions of every tag are read: at least one request per tag. */
function readTagNames(run: Run, filters: Filters): Map<unknown, string> {
  const tags = explainRefusal(run, 'listTags', () => readTags(run.reader()).rows);
  const byId = tagsById(tags);
  run.reader().readAhead(tags.map((tag) => taggedQuery(filters, String(tag['id']))));
  const paths = new Map<unknown, string[]>();
  for (const tag of tags) {
    const path = tagPath(byId, tag);
    for (const { id } of readTagged(run, filters, String(tag['id'])).rows.filter(hasId)) {
      paths.set(id, [...(paths.get(id) ?? []), path]);
    }
  }
  return new Map(Array.from(paths, ([id, names]) => [id, names.sort().join(', ')]));
}
