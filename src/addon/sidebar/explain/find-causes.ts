import type { OperationId } from '../../../contract/operations';
import type { QueryValue } from '../../api/request';
import { readDateRange } from '../../arguments/dates';
import { functionSpec } from '../../catalogue/functions';
import { type Connection, isLimitedToSelectedAccounts } from '../../connection/connection';
import { addDays, type DateRange } from '../../days/day-text';
import { type AddonError, isAddonError } from '../../errors/addon-error';
import { listNames, quote } from '../../errors/sentence';
import type { CellReader } from '../../functions/run';
import { createDates } from '../../functions/sheet-dates';
import { accountHealth } from '../../lookup/account-health';
import { readAccountsIfAllowed } from '../../lookup/accounts';
import { readTags, resolveTagId } from '../../lookup/tags';
import type { Platform } from '../../platform/platform';
import { type Row, textOf } from '../../table/row';
import { accountsOf, datesOf, filtersOf, hasTransactions, namesOf, operationOf, tagOf } from './asked-data';
import { type FormulaParts, withOption, withoutDates, withoutOption } from './formula-parts';
import type { ExplainedCheck } from './views';

export interface Found extends Omit<ExplainedCheck, 'suggestion'> {
  /** The formula that would show something. */
  readonly better: FormulaParts | null;
}

export interface Question {
  readonly platform: Platform;
  readonly connection: Connection;
  readonly reader: CellReader;
  readonly parts: FormulaParts;
  readonly error: AddonError | null;
  /** Rows of a formula without its header; null if it shows an error. */
  count(parts: FormulaParts): number | null;
}

/** The causes of an empty result in the order of the specification (section 1.6), then those that are the formula's. */
export function findCauses(question: Question): Found[] {
  const { parts, error } = question;
  const accounts = readAccountsIfAllowed(question.reader);
  const wanted = accountsOf(parts, accounts);
  const isDated = functionSpec(parts.name).places.some(({ name }) => name === 'from');
  const checks: (() => Found | null)[] = [
    () => checkAccess(question, accounts),
    () => checkSupport(question, wanted),
    ...(isDated && error === null ? [() => checkDates(question, wanted)] : []),
    () => checkScope(question),
    ...(isDated && error === null ? [() => checkVisibility(question)] : []),
    ...(error === null ? filtersOf(parts).map((option) => () => checkFilter(question, option)) : []),
    () => checkTag(question),
    () => checkHealth(wanted),
  ];
  return checks.flatMap((check) => {
    try {
      const found = check();
      return found === null ? [] : [found];
    } catch (thrown) {
      if (!isAddonError(thrown)) throw thrown;
      return [{ finding: 'unknown', title: 'Not checked', evidence: thrown.sentence, better: null } as const];
    }
  });
}

const refusedByAccess = ['unknown_account', 'account_not_accessible', 'not_found'];

function checkAccess({ connection, error, parts }: Question, accounts: readonly Row[]): Found {
  const title = 'Accounts that the key may see';
  const isRefused = error !== null && refusedByAccess.includes(error.code) && namesOf(parts).length > 0;
  const names = accounts.map((account) => textOf(account, 'name') ?? textOf(account, 'id') ?? '');
  const list = names.length === 0 ? '' : `: ${listNames(names, 160)}`;
  const count = `${names.length} ${names.length === 1 ? 'account' : 'accounts'}`;
  if (!isLimitedToSelectedAccounts(connection.view)) {
    const evidence = isRefused ? `${error.sentence} The key sees ${count}${list}.` : `The key sees all ${count}.`;
    return { finding: isRefused ? 'cause' : 'fine', title, evidence, better: null };
  }
  const which = isRefused ? ` ${namesOf(parts).map(quote).join(', ')} is not among them.` : '';
  return {
    finding: isRefused ? 'cause' : 'hint',
    title,
    evidence: `The key is limited to ${count}${list}.${which || ' Other accounts of the organization are hidden from it.'}`,
    better: null,
  };
}

function checkSupport({ parts }: Question, accounts: readonly Row[]): Found | null {
  const isHoldings = parts.name === 'FIN_HOLDINGS';
  if (!isHoldings && !hasTransactions(parts)) return null;
  const what = isHoldings ? 'holdings' : 'transactions';
  const lacks = (account: Row): boolean =>
    isHoldings
      ? account['supportsHoldings'] === false
      : account['supportsTransactions'] === false || account['excludeFromTransactions'] === true;
  const lacking = accounts.filter(lacks);
  if (accounts.length === 0) return null;
  const title = `Accounts that have ${what}`;
  if (lacking.length === 0) {
    return { finding: 'fine', title, evidence: `All ${accounts.length} can have ${what}.`, better: null };
  }
  const names = listNames(
    lacking.map((account) => textOf(account, 'name') ?? ''),
    160,
  );
  const isAll = lacking.length === accounts.length;
  return {
    finding: isAll ? 'cause' : 'fine',
    title,
    evidence: isAll
      ? `No ${what} come for ${names}.`
      : `No ${what} come for ${lacking.length} of ${accounts.length}: ${names}.`,
    better: null,
  };
}

/** Asks for one row before and one after the dates: an example costs one request, however long the history is. */
function checkDates(question: Question, accounts: readonly Row[]): Found {
  const { platform, parts } = question;
  const [from, to] = datesOf(parts);
  const range = readDateRange(from, to, createDates(platform));
  const title = 'Dates';
  const shown = describeRange(range);
  if (Object.keys(range).length === 0) return { finding: 'fine', title, evidence: shown, better: null };
  const within = exampleDay(question, accounts, range);
  if (within !== null) {
    return {
      finding: 'fine',
      title,
      evidence: `${shown} There are transactions, such as one of ${within}.`,
      better: null,
    };
  }
  const before =
    range.dateFrom === undefined ? null : exampleDay(question, accounts, { dateTo: addDays(range.dateFrom, -1) });
  const after =
    range.dateTo === undefined ? null : exampleDay(question, accounts, { dateFrom: addDays(range.dateTo, 1) });
  const others = [before, after].filter((day) => day !== null);
  if (others.length === 0) {
    return { finding: 'hint', title, evidence: `${shown} There are none on other days either.`, better: null };
  }
  const evidence = `${shown} There are none in these days, but on others, such as ${others.join(' and ')}.`;
  return { finding: 'cause', title, evidence, better: withoutDates(parts) };
}

function checkScope({ connection, error, parts }: Question): Found | null {
  const operationId = operationOf(parts);
  const title = 'Scope';
  if (error?.code === 'forbidden_scope') return { finding: 'cause', title, evidence: error.sentence, better: null };
  const known = connection.view.operations?.find((each) => each.operationId === operationId);
  if (known === undefined) return null;
  return known.isAvailable
    ? { finding: 'fine', title, evidence: `The key may use ${operationId}.`, better: null }
    : { finding: 'cause', title, evidence: `The key may not use ${operationId}.`, better: null };
}

function checkVisibility({ parts, count }: Question): Found | null {
  if (parts.options.has('visibility')) return null;
  const better = withOption(parts, 'visibility', 'all');
  const rows = count(better) ?? 0;
  const title = 'Ignored transactions';
  if (rows === 0) return { finding: 'fine', title, evidence: 'None of them is ignored.', better: null };
  return {
    finding: 'cause',
    title,
    evidence: `${rows === 1 ? '1 is' : `${rows} are`} ignored and therefore hidden.`,
    better,
  };
}

function checkFilter({ parts, count }: Question, option: string): Found {
  const value = parts.options.get(option) ?? '';
  const without = withoutOption(parts, option);
  const rows = count(without);
  const title = `Option ${option}`;
  if (rows === null || rows === 0) {
    return { finding: 'fine', title, evidence: `Without ${option}=${value} there is nothing either.`, better: null };
  }
  const evidence = `Without ${option}=${value} there ${rows === 1 ? 'is 1 row' : `are ${rows} rows`}.`;
  return { finding: 'cause', title, evidence, better: without };
}

function checkTag({ reader, parts, error }: Question): Found | null {
  const wanted = tagOf(parts);
  if (wanted === null) return null;
  const title = 'Tag';
  if (error !== null) {
    return error.code.endsWith('_tag') ? { finding: 'cause', title, evidence: error.sentence, better: null } : null;
  }
  const tagId = resolveTagId(reader, wanted);
  const tag = readTags(reader).rows.find(({ id }) => id === tagId);
  const archived = tag !== undefined && textOf(tag, 'archivedAt') !== null ? ' It is archived.' : '';
  const carried = readOne(reader, 'listTagTransactions', { visibility: 'all' }, { tagId });
  if (carried !== null) {
    return { finding: 'fine', title, evidence: `Transactions carry ${quote(wanted)}.${archived}`, better: null };
  }
  const evidence = `No transaction that the key may see carries ${quote(wanted)}.${archived}`;
  return { finding: 'cause', title, evidence, better: null };
}

function checkHealth(accounts: readonly Row[]): Found | null {
  const ill = accounts.flatMap((account) => {
    const health = accountHealth(account);
    const isIll = health !== null && /^(?:Disconnected|Login required|Reconnect by|Sync error)/.test(health);
    return isIll ? [`${textOf(account, 'name') ?? ''}: ${health}`] : [];
  });
  const title = 'Connection of the accounts';
  if (accounts.length === 0) return null;
  if (ill.length === 0) return { finding: 'fine', title, evidence: 'No account needs a login.', better: null };
  return { finding: 'hint', title, evidence: `${listNames(ill, 200)}. Newer data may be missing.`, better: null };
}

function exampleDay({ reader, parts }: Question, accounts: readonly Row[], range: DateRange): string | null {
  const wanted = tagOf(parts);
  const [only, second] = namesOf(parts).length === 0 ? [] : accounts;
  const filters = {
    ...range,
    visibility: parts.options.get('visibility') ?? 'active',
    // The API filters by one account; several are left to the check of the option.
    ...(only === undefined || second !== undefined ? {} : { accountId: textOf(only, 'id') ?? undefined }),
  };
  const row =
    wanted === null
      ? readOne(reader, 'listTransactions', filters, {})
      : readOne(reader, 'listTagTransactions', filters, { tagId: resolveTagId(reader, wanted) });
  return row === null ? null : (textOf(row, 'transactionDate')?.slice(0, 10) ?? 'an unknown day');
}

/** A server may ignore a filter: a row of other days is no evidence. */
function readOne(
  { api }: CellReader,
  operationId: OperationId,
  filters: { readonly [name: string]: QueryValue },
  path: { readonly [name: string]: string },
): Row | null {
  const [row] = api.call({ operationId, path, query: { ...filters, pageSize: 1 } }).data as Row[];
  const day = row === undefined ? null : (textOf(row, 'transactionDate')?.slice(0, 10) ?? null);
  const { dateFrom = '', dateTo = '9999' } = filters as DateRange;
  return row !== undefined && day !== null && day >= dateFrom && day <= dateTo ? row : null;
}

function describeRange({ dateFrom, dateTo }: DateRange): string {
  if (dateFrom === undefined && dateTo === undefined) return 'The formula asks for all days.';
  return `The formula asks for ${dateFrom ?? 'the beginning'} to ${dateTo ?? 'today and later'}.`;
}
