import type { Cell } from '../../cells/cells';
import { givenAmountOf, hasId, textOf } from '../../cells/row';
import { categoryOf } from '../../kinds/category';
import { groupOf } from '../../kinds/user-categories';
import { readTags, tagPath, tagsById } from '../../lookup/tags';
import { readDateRange } from '../arguments/dates';
import type { FunctionSpecs } from '../catalogue/functions';
import { deriveAccountNames } from '../derive-account-names';
import { explainRefusal, type Run, type Sources } from '../run';
import { type DerivationsOf, planTable, statusText, type TablePlan, toTable, usesColumn } from '../table/table';
import { type ApiFilters, readTagged, type SelectedTransactions, selectTransactions, taggedQuery } from './select';
import { transactionColumns } from './spec';

type Spec = FunctionSpecs['FIN_TRANSACTIONS'];
type TaggedSpec = FunctionSpecs['FIN_TAGGED'];

/** A header row, then one row per transaction, newest first (GET /v1/transactions, /v1/tags/{tagId}/transactions). */
export function transactions(run: Run<Spec>): Cell[][] {
  const [from, to] = run.call.positional;
  return transactionTable(run, from, to, run.call.options.tag);
}

export function transactionTable(
  run: Run<Spec | TaggedSpec>,
  from: unknown,
  to: unknown,
  tag: string | undefined,
): Cell[][] {
  const { options } = run.call;
  const plan = planTable(transactionColumns, options);
  const query = { ...options, range: readDateRange(from, to, run.dateContext()), tag };
  const { rows, unfiltered, ...selected } = selectTransactions(run, query);
  const derivations = deriveTransaction(run, plan, selected);
  return toTable(rows, plan, derivations, run.sheetDates(), statusText(run, plan, rows.length, unfiltered));
}

export function deriveTransaction(
  sources: Sources,
  plan: TablePlan,
  { apiFilters, kindOf }: Pick<SelectedTransactions, 'apiFilters' | 'kindOf'>,
): DerivationsOf<typeof transactionColumns> {
  const needsTags = usesColumn(plan, ({ key }) => key === 'tags');
  const tags = needsTags ? readTagNames(sources, apiFilters) : new Map<unknown, string>();
  return {
    ...deriveAccountNames(sources, plan),
    amount: givenAmountOf,
    category: categoryOf,
    kind: kindOf,
    group: (row) => groupOf(sources.userCategories(), row),
    month: (row) => textOf(row, 'transactionDate')?.slice(0, 7),
    tags: (row) => tags.get(row['id']),
  };
}

/** A transaction has no field for its tags, so the transactions of every tag are read: at least one request per tag. */
function readTagNames(sources: Sources, filters: ApiFilters): Map<unknown, string> {
  const session = sources.session();
  const tags = explainRefusal(sources, 'listTags', () => readTags(session).rows);
  const byId = tagsById(tags);
  session.readAhead(tags.map((tag) => taggedQuery(filters, String(tag['id']))));
  const paths = new Map<unknown, string[]>();
  for (const tag of tags) {
    const path = tagPath(byId, tag);
    for (const { id } of readTagged(sources, filters, String(tag['id'])).rows.filter(hasId)) {
      paths.set(id, [...(paths.get(id) ?? []), path]);
    }
  }
  return new Map(Array.from(paths, ([id, names]) => [id, names.sort().join(', ')]));
}
