import { BankError } from '../../src/banks/bank-error';
import { type Fetched, type FetchedAccount, type Problem, problemOf } from '../../src/banks/fetched';
import { followIds, type KnownAccount } from '../../src/banks/follow-ids';
import type { RequestBudget } from '../../src/banks/request-budget';
import {
  type AccountState,
  type ConnectedAccount,
  firstDayOf,
  listConnectedAccounts,
  type SyncResult,
  saveAccountStates,
} from '../../src/service/bank-connections/account-states';
import {
  type BankConnection,
  beginSync,
  endSync,
  openSecret,
  saveSyncState,
} from '../../src/service/bank-connections/bank-connections';
import type { Database } from '../../src/service/database/open-database';
import {
  type AccountOutcome,
  type Decision,
  type ImportOutcome,
  importDelivery,
} from '../../src/service/imports/import-delivery';
import { ImportQuestion } from '../../src/service/imports/import-question';
import type { DeliveredAccount } from '../../src/service/imports/statement';
import { fetchConnection, newBudget } from './fetch-connection';

export interface SyncOptions {
  readonly keyHex: string;
  /** What counts for rows that may be stored already. Null: they are asked for, and nothing of the connection is stored. */
  readonly doubtful: Decision | null;
  /** The user's account for one of the provider, by the name that the provider gives it. It is asked for once only. */
  readonly accountNames: ReadonlyMap<string, string>;
  readonly isPreview: boolean;
  readonly operator: string;
  readonly enableBankingRoot: string | undefined;
  readonly now: () => number;
}

export interface SyncOutcome {
  /** Null: nothing was fetched, or nothing is stored of it. */
  readonly imported: ImportOutcome | null;
  readonly problems: readonly Problem[];
  /** Whether a problem has to be acted on, or made the sync fail. */
  readonly hasFailed: boolean;
}

const dayMs = 86_400_000;
/** Consents end after 90 to 180 days: accounts say it two weeks before. */
const reconnectDays = 14;

/**
 * Fetches a connection, stores what is new and how it went. Requests count in any case; a preview stores nothing else. One sync of
 * a connection runs at a time.
 */
export async function syncConnection(
  database: Database,
  found: BankConnection,
  options: SyncOptions,
): Promise<SyncOutcome> {
  const { now } = options;
  const nowMs = now();
  const connection = await beginSync(database, found, nowMs);
  if (connection === null)
    return { imported: null, problems: [toProblem('limit', pauseText(found, nowMs))], hasFailed: false };
  const budget = newBudget(connection.provider, connection.sent_at);
  let pausedUntil: Date | null = null;
  try {
    const accounts = await listConnectedAccounts(database, connection);
    const { fetched, failure } = await tryFetch(connection, accounts, budget, options);
    const problems = [...(fetched?.problems ?? (failure === null ? [] : [failure.toProblem()]))];
    pausedUntil = pauseOf(failure, problems, nowMs);
    return await storeFetched(database, connection, accounts, { fetched, failure, problems, nowMs }, options);
  } finally {
    await endSync(database, connection, { sentMs: budget.recent(now()), pausedUntil });
  }
}

function pauseText({ paused_until: until }: BankConnection, nowMs: number): string {
  if (until === null || until.getTime() <= nowMs) return 'Another sync is running: nothing was requested.';
  const text = until.toISOString().slice(0, 16).replace('T', ' ');
  return `Nothing is requested until ${text} UTC: the provider asked for a pause, or another sync is running.`;
}

async function tryFetch(
  connection: BankConnection,
  accounts: readonly ConnectedAccount[],
  budget: RequestBudget,
  { keyHex, now, enableBankingRoot }: SyncOptions,
): Promise<Pick<Ended, 'fetched' | 'failure'>> {
  const { provider } = connection;
  const from = firstDayOf(connection, accounts);
  const until = new Date(now()).toISOString().slice(0, 10);
  const secret = openSecret(connection, keyHex);
  try {
    const fetched = await fetchConnection({ provider, secret, from, until, budget, now, enableBankingRoot });
    return { fetched, failure: null };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return { fetched: null, failure: error };
  }
}

/** Until when the provider wants no request. */
function pauseOf(failure: BankError | null, problems: readonly Problem[], nowMs: number): Date | null {
  const isRefused =
    failure?.kind === 'limit' || problems.some(({ kind, account }) => kind === 'limit' && account === null);
  const waitMs = (failure?.retryAfterSeconds ?? 3_600) * 1000;
  return isRefused ? new Date(nowMs + Math.min(waitMs, dayMs)) : null;
}

async function storeFetched(
  database: Database,
  connection: BankConnection,
  accounts: readonly ConnectedAccount[],
  { fetched, failure, problems, nowMs }: Pick<Ended, 'fetched' | 'failure' | 'nowMs'> & { problems: Problem[] },
  options: SyncOptions,
): Promise<SyncOutcome> {
  const save = async (outcomes: readonly AccountOutcome[], question: string | null) => {
    if (options.isPreview) return;
    await saveOutcome(database, connection, accounts, { fetched, failure, problems, outcomes, question, nowMs });
  };
  let imported: ImportOutcome | null = null;
  if (fetched !== null && fetched.accounts.length > 0) {
    try {
      imported = await store(database, connection, fetched.accounts, accounts, options, nowMs);
    } catch (error) {
      if (!(error instanceof ImportQuestion)) throw error;
      const advice = error.about === 'doubtful' ? ' Try --dry-run, then --doubtful skip or --doubtful add.' : '';
      problems.push(toProblem('failed', `${error.message}${advice}`));
      await save([], error.message);
      return { imported: null, problems, hasFailed: true };
    }
  }
  await save(imported?.accounts ?? [], null);
  return { imported, problems, hasFailed: problems.some(({ kind }) => grave.has(kind)) };
}

const grave: ReadonlySet<Problem['kind']> = new Set(['login', 'payment', 'failed']);

function toProblem(kind: Problem['kind'], text: string): Problem {
  return { kind, login: null, account: null, text };
}

async function store(
  database: Database,
  connection: BankConnection,
  fetched: readonly FetchedAccount[],
  known: readonly ConnectedAccount[],
  { doubtful, accountNames, isPreview, operator }: SyncOptions,
  nowMs: number,
): Promise<ImportOutcome> {
  const { organization_id: organizationId, provider, name } = connection;
  const followed = followIds(fetched, known.map(toKnown));
  const byId = new Map(fetched.map((each) => [each.account.id, each]));
  const request = {
    organizationId,
    delivery: { dialect: provider, label: name, statements: fetched },
    choose: ({ id }: DeliveredAccount) => {
      const before = followed.get(id ?? '');
      if (before !== undefined) return { named: before.id };
      const { institution, currency, account } = byId.get(id ?? '') as FetchedAccount;
      const named = accountNames.get(account.name ?? account.id);
      if (named !== undefined) return { named };
      return { create: { provider, institution: institution ?? undefined, currency: currency ?? undefined } };
    },
    decide: () => doubtful,
    operator,
    provider,
    nowMs,
  };
  // A sync that brings nothing is no import, so that the list of imports has those that do.
  const preview = await importDelivery(database, { ...request, isPreview: true });
  return isPreview || bringsNothing(preview) ? preview : await importDelivery(database, { ...request, isPreview });
}

/** Whether an import would change neither a transaction nor a balance. */
function bringsNothing({ accounts }: ImportOutcome): boolean {
  return accounts.every(
    ({ isNew, rows, gone, account, balance }) =>
      !isNew &&
      rows.every(({ kind }) => kind === 'same') &&
      gone.every(({ isSure }) => !isSure) &&
      Number(balance) === Number(account.current_balance),
  );
}

function toKnown(account: ConnectedAccount): KnownAccount {
  const { id, external_account_id, institution_name, official_name, name, currency_code } = account;
  return {
    id,
    externalId: external_account_id,
    institution: institution_name,
    name: official_name ?? name,
    currency: currency_code,
  };
}

interface Ended {
  readonly fetched: Fetched | null;
  readonly failure: BankError | null;
  readonly problems: readonly Problem[];
  readonly outcomes: readonly AccountOutcome[];
  /** Why nothing was stored, although it was fetched. */
  readonly question: string | null;
  readonly nowMs: number;
}

async function saveOutcome(
  database: Database,
  connection: BankConnection,
  accounts: readonly ConnectedAccount[],
  ended: Ended,
): Promise<void> {
  const { fetched, problems, question, nowMs } = ended;
  const [problem] = problems.filter(({ kind }) => kind !== 'notice');
  await saveSyncState(database, connection, {
    hasHistory: fetched?.isComplete === true && question === null,
    problem: question ?? problem?.text ?? null,
    nowMs,
  });
  const leftMs = (connection.valid_until?.getTime() ?? Number.POSITIVE_INFINITY) - nowMs;
  await saveAccountStates(database, connection, accounts, toStates(connection, accounts, ended), {
    nowMs,
    reconnectBy: leftMs <= reconnectDays * dayMs ? connection.valid_until : null,
  });
}

function toStates(
  { provider }: BankConnection,
  accounts: readonly ConnectedAccount[],
  { fetched, failure, problems, outcomes, question }: Ended,
): readonly AccountState[] {
  const states: AccountState[] = [];
  const unchanged = { externalId: null, from: null, institution: null };
  if (failure !== null || question !== null) {
    const result = question === null ? resultOf(failure?.toProblem() ?? null) : 'failed';
    if (result === null) return [];
    return accounts.map(({ id }) => ({ accountId: id, result, ...unchanged }));
  }
  const seen = new Set<string>();
  const all = fetched?.accounts ?? [];
  // Outcomes are in the order of what was fetched, but for two that are one account here.
  const isOneToOne = all.length === outcomes.length;
  for (const [index, { account }] of outcomes.entries()) {
    const own = isOneToOne ? all[index] : all.find((each) => each.account.id === account.external_account_id);
    if (own === undefined || seen.has(account.id)) continue;
    seen.add(account.id);
    const result = resultOf(problemOf(own, problems)) ?? 'synced';
    states.push({
      accountId: account.id,
      result,
      externalId: own.account.id,
      from: own.from,
      institution: own.institution,
    });
  }
  for (const { id, external_account_id } of accounts) {
    if (seen.has(id)) continue;
    const problem = problems.find(({ account }) => account !== null && account === external_account_id) ?? null;
    const isGone = problem === null && provider === 'simplefin' && fetched !== null;
    const result = isGone ? 'missing' : resultOf(problem);
    if (result !== null) states.push({ accountId: id, result, ...unchanged });
  }
  return states;
}

/** Null: nothing to say of the account. */
function resultOf(problem: Problem | null): SyncResult | null {
  if (problem === null || problem.kind === 'notice' || problem.kind === 'limit') return null;
  if (problem.kind === 'login' || problem.kind === 'payment') return 'login';
  return problem.kind === 'incomplete' ? 'partly' : 'failed';
}
