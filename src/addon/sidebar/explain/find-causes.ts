import type { OperationId } from '../../../contract/operations';
import { createDates } from '../../cells/sheet-dates';
import { type Connection, isLimitedToSelectedAccounts } from '../../connections/connection';
import { addDays, type DateRange } from '../../days/day-text';
import { type AddonError, withFallback } from '../../errors/addon-error';
import { listNames, quote } from '../../errors/sentence';
import { readDateRange } from '../../formulas/arguments/dates';
import { readOptions } from '../../formulas/arguments/options';
import { functionSpec } from '../../formulas/catalogue/functions';
import { list } from '../../formulas/catalogue/spec';
import { similarCategories } from '../../formulas/transactions/similar-categories';
import { readUserCategories } from '../../kinds/user-categories';
import { problemText, readAccountsIfAllowed } from '../../lookup/accounts';
import { readTags, resolveTagId } from '../../lookup/tags';
import type { Causes } from '../../messages/en/messages';
import type { Platform } from '../../platform/platform';
import { excludesTransactions, findAccountProblem, lacksHoldings, lacksTransactions } from '../../rows/account';
import { type Row, textOf } from '../../rows/row';
import { isArchived } from '../../rows/tag';
import { dayOf } from '../../rows/transaction';
import type { Answer, QueryValue, Session } from '../../session/session';
import { showDay } from '../../sheets/design';
import type { ExplainedCheck } from '../views';
import {
  accountsOf,
  datesOf,
  type FormulaParts,
  filtersOf,
  hasTransactions,
  namesOf,
  operationOf,
  tagOf,
  withOption,
  withoutDates,
  withoutOption,
} from './formula-parts';

export interface Found extends Omit<ExplainedCheck, 'suggestion'> {
  /** A formula that would show something. */
  readonly better: FormulaParts | null;
}

export interface ExplainedFormula {
  readonly platform: Platform;
  readonly connection: Connection;
  readonly session: Session;
  readonly parts: FormulaParts;
  readonly error: AddonError | null;
  /** Texts in the language of the user. */
  readonly text: Causes;
  /** Rows of a formula without its header; null if it shows an error. */
  count(parts: FormulaParts): number | null;
}

/**
 * The causes of an empty result in the order of the specification (section 1.6), then the causes in the formula itself.
 */
export function findCauses(question: ExplainedFormula): Found[] {
  const { parts, error } = question;
  const accounts = readAccountsIfAllowed(question.session);
  const wanted = accountsOf(parts, accounts);
  const isDated = functionSpec(parts.name).parameters.some(({ name }) => name === 'from');
  const checks: (() => Found | null)[] = [
    () => checkAccess(question, accounts),
    () => checkSupport(question, wanted),
    ...(isDated && error === null ? [() => checkDates(question, wanted)] : []),
    () => checkScope(question),
    ...(isDated && error === null ? [() => checkVisibility(question)] : []),
    ...(error === null ? filtersOf(parts).map((option) => () => checkFilter(question, option)) : []),
    () => checkTag(question),
    () => checkHealth(question, wanted),
  ];
  const { notChecked: title, couldNotCheck } = question.text;
  const failed = ({ sentence }: AddonError): Found => {
    return { finding: 'unknown', title, evidence: couldNotCheck(sentence), better: null };
  };
  return checks.flatMap((check) => withFallback(check, failed) ?? []);
}

/** The key may have no access to an account. */
export function mayBeAccess({ code }: { readonly code: string }): boolean {
  return ['account_not_accessible', 'not_found', 'unknown_account'].includes(code);
}

function checkAccess(
  { connection, error, parts, text: { access } }: ExplainedFormula,
  accounts: readonly Row[],
): Found {
  const isRefused = error !== null && mayBeAccess(error) && namesOf(parts).length > 0;
  const names = accounts.map((account) => textOf(account, 'name') ?? textOf(account, 'id') ?? '');
  const [count, list] = [names.length, listNames(names, 160)];
  const check = (finding: Found['finding'], evidence: string): Found => ({
    finding,
    title: access.title,
    evidence,
    better: null,
  });
  if (!isLimitedToSelectedAccounts(connection.view)) {
    if (!isRefused) return check('fine', access.all(count));
    return check(
      'cause',
      `${access.refused(error.sentence)}${count === 0 ? access.seesNone : access.sees(count, list)}`,
    );
  }
  const limited = count === 0 ? access.limitedToNone : access.limited(count, list);
  return isRefused
    ? check('cause', `${limited} ${access.notAmong(namesOf(parts).map(quote).join(', '))}`)
    : check('hint', `${limited} ${access.othersHidden}`);
}

function checkSupport({ parts, text: { support } }: ExplainedFormula, accounts: readonly Row[]): Found | null {
  const isHoldings = operationOf(parts) === 'listHoldings';
  if (!isHoldings && !hasTransactions(parts)) return null;
  const kind = isHoldings ? 'holdings' : 'transactions';
  const lacks = (account: Row): boolean =>
    isHoldings ? lacksHoldings(account) : lacksTransactions(account) || excludesTransactions(account);
  const lacking = accounts.filter(lacks);
  if (accounts.length === 0) return null;
  const title = support.titles[kind];
  if (lacking.length === 0) {
    return { finding: 'fine', title, evidence: support.allCan(accounts.length, kind), better: null };
  }
  const names = listNames(
    lacking.map((account) => textOf(account, 'name') ?? ''),
    160,
  );
  const isAll = lacking.length === accounts.length;
  return {
    finding: isAll ? 'cause' : 'fine',
    title,
    evidence: isAll ? support.none(kind, names) : support.some(kind, lacking.length, accounts.length, names),
    better: null,
  };
}

/**
 * Requests one row before and one after the dates, so that an example costs one request however long the history is.
 */
function checkDates(question: ExplainedFormula, accounts: readonly Row[]): Found {
  const {
    platform,
    parts,
    text: { dates },
  } = question;
  const [from, to] = datesOf(parts);
  const range = readDateRange(from, to, createDates(platform));
  const show = showIn(platform);
  const { title } = dates;
  if (Object.keys(range).length === 0) return { finding: 'fine', title, evidence: dates.allDays, better: null };
  const shown = dates.range(range.dateFrom && show(range.dateFrom), range.dateTo && show(range.dateTo));
  const within = exampleDay(question, accounts, range);
  if (within !== null) {
    return {
      finding: 'fine',
      title,
      evidence: `${shown} ${dates.example(show(within))}`,
      better: null,
    };
  }
  const before =
    range.dateFrom === undefined ? null : exampleDay(question, accounts, { dateTo: addDays(range.dateFrom, -1) });
  const after =
    range.dateTo === undefined ? null : exampleDay(question, accounts, { dateFrom: addDays(range.dateTo, 1) });
  const others = [before, after].filter((day) => day !== null);
  if (others.length === 0) {
    return { finding: 'hint', title, evidence: `${shown} ${dates.noneEither}`, better: null };
  }
  const evidence = `${shown} ${dates.onOthers(others.map(show))}`;
  return { finding: 'cause', title, evidence, better: withoutDates(parts) };
}

/** Days as the spreadsheet shows them. */
function showIn(platform: Platform): (day: string) => string {
  const locale = createDates(platform).locale() ?? '';
  return (day) => showDay(day, locale);
}

function checkScope({ connection, error, parts, text: { scope } }: ExplainedFormula): Found | null {
  const operationId = operationOf(parts);
  const { title } = scope;
  if (error?.code === 'forbidden_scope')
    return { finding: 'cause', title, evidence: scope.refused(error.sentence), better: null };
  const known = connection.view.operations?.find((each) => each.operationId === operationId);
  if (known === undefined) return null;
  return known.isAvailable
    ? { finding: 'fine', title, evidence: scope.may(operationId), better: null }
    : { finding: 'cause', title, evidence: scope.mayNot(operationId), better: null };
}

function checkVisibility({ parts, count, text: { visibility } }: ExplainedFormula): Found | null {
  if (parts.options.has('visibility')) return null;
  const better = withOption(parts, 'visibility', 'all');
  const rows = count(better) ?? 0;
  const { title } = visibility;
  if (rows === 0) return { finding: 'fine', title, evidence: visibility.none, better: null };
  return {
    finding: 'cause',
    title,
    evidence: visibility.some(rows),
    better,
  };
}

function checkFilter(question: ExplainedFormula, option: string): Found {
  const {
    parts,
    count,
    text: { filter },
  } = question;
  const value = parts.options.get(option) ?? '';
  const without = withoutOption(parts, option);
  const rows = count(without);
  const title = filter.title(option);
  const named = `${option}=${value}`;
  if (rows === null || rows === 0) {
    return { finding: 'fine', title, evidence: filter.nothingEither(named), better: null };
  }
  const others = option === 'category' ? similarTo(question, value) : [];
  const similar = others.length === 0 ? '' : ` ${filter.similar(listNames(others, 160))}`;
  return { finding: 'cause', title, evidence: `${filter.without(named, rows)}${similar}`, better: without };
}

/** Categories of the same days whose names have the words of the wanted ones. */
function similarTo({ platform, session, parts }: ExplainedFormula, value: string): string[] {
  const [from, to] = datesOf(parts);
  const { dateFrom, dateTo } = readDateRange(from, to, createDates(platform));
  const filters = { dateFrom, dateTo, visibility: 'active' };
  const { rows } = session.rows({ operationId: 'listTransactions', filters });
  const { category } = readOptions({ category: list }, [{ name: 'category', value }]);
  return similarCategories({ userCategories: () => readUserCategories(platform) }, category, rows);
}

function checkTag({ session, parts, error, text }: ExplainedFormula): Found | null {
  const wanted = tagOf(parts);
  if (wanted === null) return null;
  const { title } = text.tag;
  if (error !== null) {
    return error.code.endsWith('_tag')
      ? { finding: 'cause', title, evidence: text.tag.refused(error.sentence, quote(wanted)), better: null }
      : null;
  }
  const tagId = resolveTagId(session, wanted);
  const tag = readTags(session).rows.find(({ id }) => id === tagId);
  const archived = tag !== undefined && isArchived(tag) ? ` ${text.tag.archived}` : '';
  const tagged = readOne(session, 'listTagTransactions', { visibility: 'all' }, { tagId });
  if (tagged !== null) {
    return { finding: 'fine', title, evidence: `${text.tag.tagged(quote(wanted))}${archived}`, better: null };
  }
  const evidence = `${text.tag.notTagged(quote(wanted))}${archived}`;
  return { finding: 'cause', title, evidence, better: null };
}

function checkHealth({ platform, text: { health } }: ExplainedFormula, accounts: readonly Row[]): Found | null {
  const show = showIn(platform);
  const ill = accounts.flatMap((account) => {
    const problem = findAccountProblem(account);
    if (problem === null) return [];
    return [
      `${textOf(account, 'name') ?? ''}: ${problemText({ ...problem, day: problem.day && show(problem.day) }, health.problems)}`,
    ];
  });
  const { title } = health;
  if (accounts.length === 0) return null;
  if (ill.length === 0) return { finding: 'fine', title, evidence: health.fine, better: null };
  return { finding: 'hint', title, evidence: health.ill(listNames(ill, 200)), better: null };
}

function exampleDay(
  { session, parts, text }: ExplainedFormula,
  accounts: readonly Row[],
  range: DateRange,
): string | null {
  const wanted = tagOf(parts);
  const [only, second] = namesOf(parts).length === 0 ? [] : accounts;
  const filters = {
    ...range,
    visibility: parts.options.get('visibility') ?? 'active',
    // The API filters by one account. If there are several, the check of the option handles them.
    ...(only === undefined || second !== undefined ? {} : { accountId: textOf(only, 'id') ?? undefined }),
  };
  const row =
    wanted === null
      ? readOne(session, 'listTransactions', filters, {})
      : readOne(session, 'listTagTransactions', filters, { tagId: resolveTagId(session, wanted) });
  return row === null ? null : (dayOf(row) ?? text.dates.unknownDay);
}

/**
 * The first row of a list; null if it has none. A server may ignore a filter, so a row of other days is no evidence.
 */
function readOne(
  session: Session,
  operationId: OperationId,
  filters: { readonly [name: string]: QueryValue },
  path: { readonly [name: string]: string },
): Row | null {
  const read = (pageToken?: string): Answer =>
    session.call({ operationId, path, query: { ...filters, pageSize: 1, pageToken } });
  let page = read();
  // An empty page may be followed by others.
  while (page.rows.length === 0 && page.nextPageToken !== null) page = read(page.nextPageToken);
  const [row] = page.rows;
  const day = row === undefined ? null : dayOf(row);
  const { dateFrom = '', dateTo = '9999' } = filters as DateRange;
  return row !== undefined && day !== null && day >= dateFrom && day <= dateTo ? row : null;
}
