import { isGiven } from '../cells/cells';
import { nearestName } from '../cells/compare-text';
import { splitOutsideQuotes, unquote } from '../cells/split-list';
import { ArgumentError, withFallback } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { quote } from '../errors/sentence';
import { problems } from '../messages/en/problems';
import {
  type AccountProblem,
  accountField,
  connectionStatusOf,
  findAccountProblem,
  institutionOf,
  lastSyncOf,
} from '../rows/account';
import { folded, isUuid, type Row, textOf } from '../rows/row';
import { transactionField } from '../rows/transaction';
import type { RowSet, Session } from '../session/session';

export function readAccounts(session: Session): RowSet {
  return session.rows({ operationId: 'listAccounts' });
}

/** Accounts, or none if the API refuses the list: a key without accounts:read can still read transactions. */
export function readAccountsIfAllowed(session: Session, onRefused?: (reason: string) => void): readonly Row[] {
  return withFallback(
    () => readAccounts(session).rows,
    ({ message }) => {
      onRefused?.(message);
      return [];
    },
    // An unknown error may come from a firewall, and may pass.
    (error) => errorPolicy(error).refusesList && !(error.code === 'unexpected_status' && session.keepsNames === true),
  );
}

/**
 * Ids of accounts by their names, ids or masks. Throws if one fits no account or several; `adviceFor` may say what an
 * unknown one is.
 */
export function resolveAccountIds(
  session: Session,
  wanted: readonly string[],
  adviceFor: (unknown: string) => string | null = () => null,
): string[] {
  if (wanted.length === 0) return [];
  // Ids need no list, so that they work without accounts:read.
  const isAllIds = wanted.every(isUuid);
  const accounts = isAllIds ? readAccountsIfAllowed(session) : readAccounts(session).rows;
  return wanted.map((name) => {
    if (isUuid(name) && accounts.length === 0) return name.toLowerCase();
    return (textOf(findAccount(accounts, name, adviceFor), 'id') ?? '').toLowerCase();
  });
}

export function findAccount(
  accounts: readonly Row[],
  wanted: string,
  adviceFor: (unknown: string) => string | null = () => null,
): Row {
  const name = folded(wanted);
  const matchers: ((account: Row) => boolean)[] = [
    (account) => textOf(account, 'id')?.toLowerCase() === name,
    (account) => textOf(account, 'name')?.trim().toLowerCase() === name,
    (account) => textOf(account, accountField.officialName)?.trim().toLowerCase() === name,
    (account) => isMask(textOf(account, 'mask'), name),
  ];
  for (const matches of matchers) {
    const [first, second] = accounts.filter(matches);
    if (second !== undefined) {
      throw new ArgumentError('ambiguous_account', `Several accounts are called ${quote(wanted)}. Use the account id.`);
    }
    if (first !== undefined) return first;
  }
  const nearest = nearestName(
    accounts.map((account) => textOf(account, 'name') ?? ''),
    wanted.trim(),
  );
  const hint = /^\d{10,}$/.test(name)
    ? 'Is it a refresh cell? Put a comma before it.'
    : nearest === null
      ? (adviceFor(wanted.trim()) ?? 'See FIN_ACCOUNTS() for names, masks and ids.')
      : `Did you mean ${nearest}?`;
  throw new ArgumentError('unknown_account', `No account ${quote(wanted)}. ${hint}`);
}

/** A mask typed into a cell turns into a number and loses its leading zeros: 42 stands for 0042. */
function isMask(mask: string | null, wanted: string): boolean {
  if (mask === null) return false;
  return mask.toLowerCase() === wanted || (/^\d+$/.test(wanted) && mask === wanted.padStart(mask.length, '0'));
}

/**
 * Account names of an argument: a text with commas, a number, or a range with one name per cell, which may contain
 * commas.
 */
export function accountNames(argument: unknown): string[] {
  if (argument === undefined) return [];
  if (Array.isArray(argument)) return argument.flat().filter(isGiven).map(String);
  return splitOutsideQuotes(String(argument), (character) => character === ',').map(unquote);
}

/** The same, but a text that is the name of one account, such as a cell with `Joint, Household`, is that account. */
export function accountNamesIn(session: Session, argument: unknown): string[] {
  const names = accountNames(argument);
  if (names.length < 2 || typeof argument !== 'string') return names;
  const wanted = folded(unquote(argument));
  const isName = readAccountsIfAllowed(session).some(
    (account) => textOf(account, 'name')?.trim().toLowerCase() === wanted,
  );
  return isName ? [unquote(argument)] : names;
}

/** The name of the account or institution in the row, otherwise the name in its account. */
export function ofAccount(accounts: ReadonlyMap<unknown, Row>, row: Row, field: 'name' | 'institution'): string | null {
  const account = accounts.get(row[transactionField.account]) ?? {};
  return field === 'name'
    ? (textOf(row, transactionField.accountName) ?? textOf(account, 'name'))
    : (institutionOf(row) ?? institutionOf(account));
}

/** The problem in words; blank for accounts without a connection. */
export function accountHealth(account: Row): string | null {
  const problem = findAccountProblem(account);
  if (problem !== null) return problemText(problem);
  return lastSyncOf(account) ? 'OK' : connectionStatusOf(account);
}

/** In a language; in English for cells. */
export function problemText({ kind, day }: AccountProblem, texts = problems): string {
  return kind === 'reconnectBy' ? texts.reconnectBy(day ?? '') : texts[kind];
}
