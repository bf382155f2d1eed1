import { foldText } from '../../../cells/compare-text';
import { dayMs } from '../../../days/day-number';
import { accountName } from '../../../formulas/balances/account-balances';
import type { Sources } from '../../../formulas/run';
import { findAccount, readAccounts } from '../../../lookup/accounts';
import { spreadsheetZone } from '../../../platform/spreadsheet';
import { accountField, connectionStatusOf, findAccountProblem, institutionOf, lastSyncOf } from '../../../rows/account';
import { type Row, textOf } from '../../../rows/row';
import { type Alert, type AlertKindSpec, type Evaluation, type FactsOf, type Finding, named } from './kind';

type LoginProblem = Pick<FactsOf<'loginNeeded'>, 'day'> & { readonly kind: FactsOf<'loginNeeded'>['problem'] };

/** What `connectionStatus` says of accounts without times of their connection. */
const statusProblems: { readonly [status: string]: LoginProblem['kind'] } = {
  LOGIN_REQUIRED: 'loginRequired',
  DISCONNECTED: 'disconnected',
};

export const loginNeeded: AlertKindSpec = {
  label: 'Login needed',
  evaluate: findLogins,
  propose: () => [{}],
  proposesNoLimit: true,
};

/** Since the last successful synchronization of each account. Accounts without a connection have none. */
export const notSynced: AlertKindSpec = {
  label: 'Not synced for days',
  defaultLimit: 3,
  evaluate: findNotSynced,
  propose: () => [{}],
};

/** One finding for all accounts of a connection, because one login repairs them. */
function findLogins(sources: Sources, alert: Alert): Evaluation {
  const byConnection = new Map<string, { problem: LoginProblem; accounts: Row[] }>();
  for (const account of watchedAccounts(sources, alert)) {
    const problem = loginProblemOf(account);
    if (problem === null) continue;
    const connection = textOf(account, accountField.connection) ?? institutionOf(account) ?? String(account['id']);
    const key = `${connection} ${problem.kind} ${problem.day ?? ''}`;
    const group = byConnection.get(key) ?? { problem, accounts: [] };
    group.accounts.push(account);
    byConnection.set(key, group);
  }
  const findings = Array.from(byConnection, ([key, { problem, accounts }]): Finding => {
    const [first = {}] = accounts;
    const institution = institutionOf(first) ?? accountName(first);
    const names = accounts.map(accountName).join(', ');
    return {
      key,
      facts: { kind: 'loginNeeded', institution, accounts: names, problem: problem.kind, day: problem.day },
    };
  });
  return { findings, figures: [] };
}

function findNotSynced(sources: Sources, alert: Alert): Evaluation {
  const now = sources.platform.clock.now();
  const findings = watchedAccounts(sources, alert).flatMap((account): Finding[] => {
    const last = lastSyncOf(account);
    const at = Date.parse(last ?? '');
    if (Number.isNaN(at) || now - at <= alert.limit * dayMs) return [];
    const day = zonedDay(sources, at);
    return [{ key: String(account['id']), facts: { kind: 'notSynced', account: accountName(account), day } }];
  });
  return { findings, figures: [] };
}

/** The day in the zone of the spreadsheet. */
function zonedDay({ platform }: Sources, at: number): string {
  return platform.dates.wallTime(new Date(at), spreadsheetZone(platform)).slice(0, 10);
}

/** A failed synchronization needs no login. */
function loginProblemOf(account: Row): LoginProblem | null {
  const problem = findAccountProblem(account);
  if (problem !== null) return problem.kind === 'syncError' ? null : { kind: problem.kind, day: problem.day };
  if (lastSyncOf(account) !== null) return null;
  const kind = statusProblems[connectionStatusOf(account)?.toUpperCase() ?? ''];
  return kind === undefined ? null : { kind, day: null };
}

/** Those of an institution or an account of that name; blank: all that are not removed. */
function watchedAccounts(sources: Sources, { of }: Alert): readonly Row[] {
  const accounts = readAccounts(sources.session()).rows;
  const active = accounts.filter(({ status }) => status !== 'REMOVED');
  const [name] = named(of);
  if (name === undefined) return active;
  const ofInstitution = active.filter((account) => foldText(institutionOf(account) ?? '') === foldText(name));
  return ofInstitution.length > 0 ? ofInstitution : [findAccount(accounts, name)];
}
