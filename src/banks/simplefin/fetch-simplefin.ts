import { BankError } from '../bank-error';
import { addDays, windowsOf } from '../calendar';
import type { Day, Fetched, FetchedAccount, FetchedTransaction, Problem } from '../fetched';
import { safeText } from '../http/safe-text';
import { type BankResponse, readJson, type Send } from '../http/send';
import type { RequestBudget } from '../request-budget';
import { type Access, unpaid } from './access-url';
import { type ReadAccount, readAccountSet } from './account-set';

/** The bridge answers with at most so many days. */
export const daysOfRequest = 90;

export interface SimplefinRequest {
  readonly access: Access;
  readonly from: Day;
  readonly until: Day;
  readonly send: Send;
  readonly budget: RequestBudget;
  readonly now: () => number;
}

/**
 * Fetches the accounts and transactions of a connection: the newest days first, 90 days a request. Ends early, and says so, when
 * the day has no more requests or the bridge warns: what was read by then is whole for its days.
 *
 * @throws BankError if nothing could be read.
 */
export async function fetchSimplefin(request: SimplefinRequest): Promise<Fetched> {
  const { from, until } = request;
  const merged = new Map<string, Merged>();
  const problems: Problem[] = [];
  let isComplete = true;
  for (const [index, window] of windowsOf(from, until, daysOfRequest).entries()) {
    try {
      const set = await fetchWindow(request, window, index === 0);
      for (const account of set.accounts) merge(merged, account, window, index === 0 ? window.until : null);
      for (const problem of set.problems) addOnce(problems, problem);
      if (set.problems.some(({ kind }) => kind === 'limit')) {
        isComplete = window.from === from;
        break;
      }
    } catch (error) {
      // What the newer windows have is whole for their days.
      if (!(error instanceof BankError) || index === 0) throw error;
      addOnce(problems, error.toProblem());
      isComplete = false;
      break;
    }
  }
  return { accounts: [...merged.values()].map((each) => toFetched(each, problems)), problems, isComplete };
}

async function fetchWindow(
  request: SimplefinRequest,
  window: { readonly from: Day; readonly until: Day },
  isNewest: boolean,
) {
  const { access, until } = request;
  const url = new URL('accounts', access.root);
  url.searchParams.set('version', '2');
  url.searchParams.set('start-date', String(secondsOf(window.from)));
  // The end is exclusive. The newest window has none, so that it has what is dated ahead.
  if (!isNewest) url.searchParams.set('end-date', String(secondsOf(addDays(window.until, 1))));
  else url.searchParams.set('pending', '1');
  const response = await sendOnce(request, url);
  const json = readJson(checkStatus(response, access));
  return readAccountSet(json, access.secrets, until);
}

/** Tries again once if no whole answer came: the bridge waits for banks. Each try counts. */
async function sendOnce({ access, send, budget, now }: SimplefinRequest, url: URL): Promise<BankResponse> {
  const request = { method: 'GET', url, headers: { authorization: access.authorization } } as const;
  for (let attempt = 1; ; attempt += 1) {
    budget.take(now());
    try {
      const response = await send(request);
      const isWhole = response.status < 500 && (response.status !== 200 || isJson(response.text));
      if (isWhole || attempt === 2 || budget.left(now()) === 0) return response;
    } catch (error) {
      if (attempt === 2 || budget.left(now()) === 0) throw error;
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function checkStatus({ status, text, retryAfterSeconds }: BankResponse, { secrets }: Access): string {
  if (status === 200) return text;
  if (status === 402) throw new BankError('payment', unpaid);
  if (status === 401 || status === 403) {
    const advice = 'Make a new set-up token at the bridge, and connect again.';
    throw new BankError('login', `The bridge refuses the access: it was disabled, or has ended. ${advice}`);
  }
  if (status === 429) {
    throw new BankError('limit', 'The bridge got too many requests, and refuses more for now.', retryAfterSeconds);
  }
  const said = safeText(text, secrets).slice(0, 100);
  throw new BankError('failed', `The bridge answered with status ${status}${/[<{]/.test(said) ? '' : `: ${said}`}.`);
}

interface Merged {
  /** As the newest window has it. */
  readonly account: ReadAccount;
  from: Day;
  readonly until: Day;
  readonly transactions: FetchedTransaction[];
  readonly ids: Set<string>;
}

function merge(
  all: Map<string, Merged>,
  account: ReadAccount,
  window: { readonly from: Day; readonly until: Day },
  newest: Day | null,
): void {
  const key = JSON.stringify([account.bank, account.id]);
  let known = all.get(key);
  if (known === undefined) {
    known = { account, from: window.from, until: newest ?? window.until, transactions: [], ids: new Set() };
    all.set(key, known);
  }
  known.from = window.from;
  // Within an answer an id may be there twice; a second window must not bring it again.
  const before = new Set(known.ids);
  for (const transaction of account.transactions) {
    const { bankId, pending } = transaction;
    if (bankId !== null && before.has(bankId)) continue;
    if (pending && newest === null) continue;
    if (bankId !== null) known.ids.add(bankId);
    known.transactions.push(transaction);
  }
}

function toFetched({ account, from, until, transactions }: Merged, problems: readonly Problem[]): FetchedAccount {
  const { id, bank, name, login, institution, currency, balance, available, balanceDay } = account;
  const isTroubled = problems.some(
    (problem) =>
      problem.kind !== 'notice' &&
      problem.kind !== 'limit' &&
      (problem.account === id || (problem.account === null && (problem.login === null || problem.login === login))),
  );
  const last = transactions.reduce((latest, { date }) => (date > latest ? date : latest), until);
  return {
    account: { id, bank, name, type: null },
    institution,
    login,
    currency,
    from,
    until: last,
    closing: balance === null ? null : { date: balanceDay, amount: balance },
    available: available === null ? null : { date: balanceDay, amount: available },
    hasAllPending: !isTroubled,
    transactions,
  };
}

function addOnce(problems: Problem[], problem: Problem): void {
  const isSame = (each: Problem) =>
    each.kind === problem.kind &&
    each.text === problem.text &&
    each.account === problem.account &&
    each.login === problem.login;
  if (!problems.some(isSame)) problems.push(problem);
}

function secondsOf(day: Day): number {
  return Date.parse(day) / 1000;
}
