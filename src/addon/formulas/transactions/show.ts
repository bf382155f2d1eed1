import type { Cell } from '../../cells/cells';
import { categoryOf } from '../../kinds/category';
import { groupOf } from '../../kinds/user-categories';
import { tagPath } from '../../lookup/tags';
import { changeOf, originalOf } from '../../rows/change';
import { type Row, textOf } from '../../rows/row';
import { countedDayOf, dayOf, givenAmountOf, merchantOf } from '../../rows/transaction';
import { partOf } from '../../splits/parts';
import { readDateRange } from '../arguments/dates';
import { deriveAccountNames } from '../derive-account-names';
import type { Run, Sources } from '../run';
import { type DerivationsOf, planTable, statusText, type TablePlan, toTable, usesColumn } from '../table/table';
import type { spec as taggedSpec } from '../tagged/spec';
import { type SelectedTransactions, selectTransactions } from './select';
import { noteSimilarCategories } from './similar-categories';
import { form, introduction, partColumns, reference, spec, transactionColumns } from './spec';
import { readTaggings, type Taggings } from './taggings';

export const transactions = { spec, form, introduction, reference, show };

/** A header row, then one row per transaction, newest first (GET /v1/transactions, /v1/tags/{tagId}/transactions). */
export function show(run: Run<typeof spec>): Cell[][] {
  const [from, to] = run.call.positional;
  return transactionTable(run, from, to, run.call.options.tag);
}

export function transactionTable(
  run: Run<typeof spec | typeof taggedSpec>,
  from: unknown,
  to: unknown,
  tag: string | undefined,
): Cell[][] {
  const { options } = run.call;
  const plan = planTable(options.splits === true ? partColumns : transactionColumns, options);
  const query = { ...options, range: readDateRange(from, to, run.dateContext()), tag };
  const { rows, unfiltered, ...selected } = selectTransactions(run, query);
  noteSimilarCategories(run, options, unfiltered.rows);
  const derivations = { ...deriveTransaction(run, plan, selected), ...partDerivations };
  return toTable(rows, plan, derivations, run.sheetDates(), statusText(run, plan, rows.length, unfiltered));
}

const partDerivations = {
  part: (row: Row) => {
    const part = partOf(row);
    if (part === null) return null;
    return part.isRest ? '(rest)' : `${part.number} of ${part.count}`;
  },
};

export function deriveTransaction(
  sources: Sources,
  plan: TablePlan,
  { apiFilters, kindOf, kindReasonOf }: Pick<SelectedTransactions, 'apiFilters' | 'kindOf' | 'kindReasonOf'>,
): DerivationsOf<typeof transactionColumns> {
  const needsTags = usesColumn(plan, ({ key }) => key === 'tags');
  const taggings = needsTags ? readTaggings(sources, apiFilters) : null;
  return {
    ...deriveAccountNames(sources, plan),
    amount: givenAmountOf,
    category: categoryOf,
    kind: kindOf,
    kindReason: kindReasonOf,
    group: (row) => groupOf(sources.userCategories(), row),
    apiName: (row) => textOf(originalOf(row), 'name'),
    apiMerchant: (row) => merchantOf(originalOf(row)),
    apiCategory: (row) => categoryOf(originalOf(row)),
    note: (row) => partOf(row)?.note ?? changeOf(row)?.note ?? null,
    countedOn: countedDayOf,
    month: (row) => dayOf(row)?.slice(0, 7),
    tags: (row) => (taggings === null ? null : namesOfTags(taggings, row)),
  };
}

function namesOfTags({ tags, tagsOf }: Taggings, row: Row): string | null {
  const paths = tagsOf(row).map((tag) => tagPath(tags, tag));
  return paths.length === 0 ? null : paths.sort().join(', ');
}
