import { addDays } from '../../days/day-text';
import { ArgumentError, withFallback } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { quote } from '../../errors/sentence';
import { readOptions } from '../../formulas/arguments/options';
import { accountName, anchorOf, notAsked, reasonOf } from '../../formulas/balances/account-balances';
import { selectBalances } from '../../formulas/balances/select';
import { statementsOf } from '../../formulas/check/statement-sheet';
import { freshSources } from '../../formulas/fresh-sources';
import { selectHoldings } from '../../formulas/holdings/select';
import { holdingFilters } from '../../formulas/holdings/spec';
import { rowsIfReadable } from '../../formulas/row-filters';
import type { Sources } from '../../formulas/run';
import { selectTransactions } from '../../formulas/transactions/select';
import { transactionFilters } from '../../formulas/transactions/spec';
import { readTaggings } from '../../formulas/transactions/taggings';
import { categoryOf } from '../../kinds/category';
import { groupOf } from '../../kinds/user-categories';
import { accountHealth, readAccounts } from '../../lookup/accounts';
import { hasTagName, isSameTagName, readTags, resolveTagId, tagPath, withDescendants } from '../../lookup/tags';
import type { JsonObject } from '../../platform/parse-json';
import { accountCurrency, institutionOf, isDebt, reportedBalanceOf } from '../../rows/account';
import { changeOf, originalOf } from '../../rows/change';
import { holdingField } from '../../rows/holding';
import { folded, numberOf, type Row, rowsById, textOf } from '../../rows/row';
import {
  accountIdOf,
  countedDayOf,
  currencyOf,
  dayOf,
  givenAmountOf,
  isIgnored,
  merchantOf,
} from '../../rows/transaction';
import { partOf } from '../../splits/parts';
import { call, inputDay, refuse, text } from '../call';
import type { Feature } from '../feature';
import { readReceipts } from './receipts';
import type {
  ExportAccountView,
  ExportBalanceView,
  ExportHoldingView,
  ExportInput,
  ExportRowsView,
  ExportRowView,
  ExportSideView,
  ExportTagView,
  ExportView,
} from './views';

export const exporting = {
  calls: {
    /** The accounts with their balances at the ends of some days, and the holdings. Reads all transactions since. */
    getExport: call(readInput, (platform, connections, input) =>
      viewExport(freshSources(platform, connections.requireOfUser()), input),
    ),
    /** The transactions of some of the days, such as a month, as formulas show them. */
    getExportRows: call(readInput, (platform, connections, input) =>
      viewRows(freshSources(platform, connections.requireOfUser()), input),
    ),
  },
} satisfies Feature;

/** Nobody names more. */
const namesMax = 500;

function readInput(input: JsonObject): ExportInput {
  const [from, to] = [inputDay(input, 'from'), inputDay(input, 'to')];
  if (from > to) return refuse('to');
  return { from, to, accounts: names(input, 'accounts'), tags: names(input, 'tags') };
}

function names(input: JsonObject, name: string): string[] {
  const given = input[name];
  if (!Array.isArray(given) || given.length > namesMax) return refuse(name);
  return given.map((each: unknown) => text({ [name]: each }, name, 1, 200));
}

function viewExport(sources: Sources, { from, to, accounts, tags }: ExportInput): ExportView {
  const { today } = sources.dateContext();
  if (from > today) throw new ArgumentError('invalid_date', `${from} is after today. Choose days that have begun.`);
  const [before, until] = [addDays(from, -1), to < today ? to : today];
  const lines = sources.statements().filter(({ day }) => day <= today);
  const linesOf = (account: Row) => statementsOf(lines, account);
  const lastBefore = (account: Row) =>
    linesOf(account)
      .filter(({ day }) => day <= before)
      .pop();
  // What a statement before the days proves begins there.
  const since = readAccounts(sources.session()).rows.flatMap((account) => lastBefore(account)?.day ?? []);
  const days = Array.from(new Set([before, until, ...lines.map(({ day }) => day)])).sort();
  const { accounts: kept, removed } = selectBalances(sources, {
    account: accounts,
    category: [],
    currency: [],
    range: { dateFrom: addDays([before, ...since].sort()[0] ?? before, 1) },
    ends: () => days,
  });
  const views = [...kept, ...removed].map(({ account, balances, earliest }): ExportAccountView => {
    const last = lastBefore(account);
    const statements = linesOf(account).filter((each) => each === last || each.day > before);
    const shown = new Set([before, until, ...statements.map(({ day }) => day)]);
    const reported = reportedBalanceOf(account);
    return {
      id: String(account['id']),
      name: accountName(account),
      institution: institutionOf(account),
      mask: textOf(account, 'mask'),
      category: String(account['category']),
      currency: accountCurrency(account),
      isDebt: isDebt(account),
      reported: reported === null ? null : toBalance({ day: anchorOf(sources, account), balance: reported }),
      unexplained: reasonOf(account),
      balances: balances.filter(({ day }) => shown.has(day)).map(toBalance),
      earliest: earliest && toBalance(earliest),
      statements: statements.map(toBalance),
      health: accountHealth(account),
    };
  });
  const isUnfinished = views.some(({ balances }) => balances.some(({ reason }) => reason === notAsked));
  // Each month needs the tags: reading those of all days at once takes fewer requests.
  ifAllowed(() => readTaggings(sources, { dateFrom: from, dateTo: until, visibility: 'all' }));
  const [profile = {}] = rowsIfReadable(sources, { operationId: 'getOrganization' });
  const holdings = ifAllowed(() => viewHoldings(sources, accounts));
  return {
    organization: textOf(profile, 'name'),
    from,
    to,
    until,
    today,
    accounts: views,
    isUnfinished,
    holdings,
    deductible: ifAllowed(() => tags.map((tag) => viewTag(sources, tag))),
    notes: sources.notes,
  };
}

/** A tag with those below it. One that only parts of FIN Splits have is none of the API. */
function viewTag(sources: Sources, wanted: string): ExportTagView {
  const listed = readTags(sources.session()).rows;
  const ofParts = Array.from(sources.splits().values()).flatMap(({ parts }) => parts.flatMap(({ tag }) => tag ?? []));
  const spellings = ofParts.filter((tag) => isSameTagName(tag, wanted));
  const [first] = spellings;
  if (first !== undefined && !listed.some(hasTagName(listed, wanted))) return { tag: first, paths: spellings };
  const byId = rowsById(listed);
  const tagId = resolveTagId(sources.session(), wanted);
  const own = byId.get(tagId);
  if (own === undefined) throw new ArgumentError('unknown_tag', `No tag ${quote(wanted)}.`);
  const all = withDescendants(listed, tagId).map((id) => byId.get(id) ?? own);
  return { tag: tagPath(byId, own), paths: all.map((tag) => tagPath(byId, tag)) };
}

/** null if the key may not read it. Any other error is one: what is missing must not look complete. */
function ifAllowed<Result>(read: () => Result): Result | null {
  return withFallback(
    read,
    () => null,
    (error) => errorPolicy(error).refusesList,
  );
}

function toBalance(given: {
  readonly day: string;
  readonly balance: number | null;
  readonly reason?: string | null;
}): ExportBalanceView {
  return { day: given.day, balance: given.balance, reason: given.reason ?? null };
}

function viewHoldings(sources: Sources, account: readonly string[]): ExportHoldingView[] {
  const query = { ...readOptions(holdingFilters, []), account };
  const { rows } = selectHoldings(sources, query, { isPerAccount: false, needsAccounts: true });
  return rows.map((row) => ({
    accountId: accountIdOf(row) ?? '',
    name: textOf(row, holdingField.asset),
    ticker: textOf(row, holdingField.ticker),
    quantity: numberOf(row, 'quantity'),
    price: numberOf(row, holdingField.price),
    value: numberOf(row, holdingField.value),
    cost: numberOf(row, holdingField.cost),
    currency: textOf(row, holdingField.currency),
  }));
}

function viewRows(sources: Sources, { from, to, accounts, tags }: ExportInput): ExportRowsView {
  const { rows, apiFilters, kindOf, kindReasonOf, sidesOf } = selectTransactions(sources, {
    ...readOptions(transactionFilters, []),
    account: accounts,
    visibility: 'all',
    range: { dateFrom: from, dateTo: to },
    tag: undefined,
    splits: true,
    otherSides: true,
  });
  const taggings = ifAllowed(() => readTaggings(sources, apiFilters));
  const receipts = tags.length === 0 ? null : readReceipts(sources.platform, sources.notes);
  const toView = (row: Row): ExportRowView => {
    const [part, change, original] = [partOf(row), changeOf(row), originalOf(row)];
    return {
      ...toSide(row),
      countedOn: countedDayOf(row),
      name: textOf(row, 'name'),
      merchant: merchantOf(row),
      kind: kindOf(row),
      reason: kindReasonOf(row),
      category: categoryOf(row),
      group: groupOf(sources.userCategories(), row),
      note: part?.note ?? change?.note ?? null,
      tags:
        taggings === null
          ? []
          : taggings
              .tagsOf(row)
              .map((tag) => tagPath(taggings.tags, tag))
              .sort(),
      isIgnored: isIgnored(row),
      original:
        change === null
          ? null
          : { name: textOf(original, 'name'), merchant: merchantOf(original), category: categoryOf(original) },
      part: part && { number: part.number, count: part.count, isRest: part.isRest },
      sides: sidesOf(row).map(toSide),
      receipts: receipts?.get(folded(textOf(row, 'id') ?? '')) ?? null,
    };
  };
  return { rows: rows.map(toView), hasTags: taggings !== null, notes: sources.notes };
}

function toSide(row: Row): ExportSideView {
  return {
    id: textOf(row, 'id'),
    accountId: accountIdOf(row),
    day: dayOf(row),
    amount: givenAmountOf(row),
    currency: currencyOf(row),
    isPending: row['pending'] === true,
  };
}
