import { type DateRange, readDateRange } from '../arguments/dates';
import { transactionColumns } from '../catalogue/columns';
import type { QueryValue } from '../client/build-request';
import { accountsById, ofAccount, readAccountsIfAllowed, resolveAccountIds } from '../reading/accounts';
import type { Reader, RowSet } from '../reading/reader';
import { findTag, readTags, tagPath, tagsById } from '../reading/tags';
import type { Cell } from '../table/cells';
import { type Row, textOf } from '../table/row';
import { type Derivations, planTable, type TablePlan, toTable, usesColumn } from '../table/table';
import type { Run } from './run';
import { statusText } from './status-row';

/** A header row, then a row a transaction, newest first (GET /v1/transactions, /v1/tags/{tagId}/transactions). */
export function transactions(run: Run): Cell[][] {
  const { options, positional } = run.call;
  const [from, to] = positional;
  const plan = planTable(transactionColumns, options);
  const range = readDateRange(from, to, run.dateContext());
  const reader = run.reader();

  const filters = toFilters(range, options.text('visibility'), options.text('category'));
  const accountIds = resolveAccountIds(reader, options.list('account'));
  const read = readRows(reader, filters, options.text('tag'));
  const pending = options.flag('pending');
  const kept = read.rows.filter(
    (row) =>
      isWithin(row, range) &&
      (accountIds.length === 0 || accountIds.includes(String(row['accountId']).toLowerCase())) &&
      (pending === undefined || row['pending'] === pending),
  );
  const derivations = derive(reader, plan, filters);
  return toTable(kept, plan, derivations, run.sheetDates(), statusText(run, plan, kept.length, read));
}

type Filters = { readonly [name: string]: QueryValue };

/** Account and pending are filtered here, so that formulas which differ in these alone share one read. */
function toFilters(range: DateRange, visibility: string | undefined, category: string | undefined): Filters {
  return {
    dateFrom: range.dateFrom,
    dateTo: range.dateTo,
    visibility: visibility ?? 'active',
    category,
  };
}

function readRows(reader: Reader, filters: Filters, tag: string | undefined): RowSet {
  if (tag === undefined) return reader.rows({ operationId: 'listTransactions', filters });
  const tagId = textOf(findTag(readTags(reader).rows, tag), 'id') ?? '';
  return readTagged(reader, filters, tagId);
}

function readTagged(reader: Reader, filters: Filters, tagId: string): RowSet {
  return reader.rows({ operationId: 'listTagTransactions', path: { tagId }, filters });
}

function isWithin(row: Row, { dateFrom, dateTo }: DateRange): boolean {
  // A time behind the day would put it after its own day.
  const day = textOf(row, 'transactionDate')?.slice(0, 10) ?? null;
  if (day === null) return true;
  return (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}

const accountKeys = ['account', 'institution', 'accountName', 'institutionName'];

function derive(reader: Reader, plan: TablePlan, filters: Filters): Derivations {
  const needsAccounts = usesColumn(plan, ({ key }) => accountKeys.includes(key));
  const accounts = accountsById(needsAccounts ? readAccountsIfAllowed(reader) : []);
  const accountName = (row: Row): unknown => ofAccount(accounts, row, 'name') ?? row['accountId'];
  const institutionName = (row: Row): unknown => ofAccount(accounts, row, 'institutionName');
  const needsTags = usesColumn(plan, ({ key }) => key === 'tags');
  const tags = needsTags ? readTagNames(reader, filters) : new Map<unknown, string>();
  return {
    account: accountName,
    accountName: (row) => ofAccount(accounts, row, 'name'),
    institution: institutionName,
    institutionName,
    category: (row) =>
      textOf(row, 'organizationTransactionCategoryName') ??
      textOf(row, 'sourceDetailedCategory') ??
      textOf(row, 'sourcePrimaryCategory'),
    month: (row) => textOf(row, 'transactionDate')?.slice(0, 7),
    tags: (row) => tags.get(row['id']),
  };
}

/** A transaction does not name its tags, so the list of each tag is read: one request a tag at least. */
function readTagNames(reader: Reader, filters: Filters): Map<unknown, string> {
  const tags = readTags(reader).rows;
  const byId = tagsById(tags);
  const paths = new Map<unknown, string[]>();
  for (const tag of tags) {
    const path = tagPath(byId, tag);
    for (const { id } of readTagged(reader, filters, String(tag['id'])).rows) {
      paths.set(id, [...(paths.get(id) ?? []), path]);
    }
  }
  return new Map(Array.from(paths, ([id, names]) => [id, names.sort().join(', ')]));
}
