import { BankError } from '../bank-error';
import { addDays } from '../calendar';
import type { Day, Fetched, FetchedAccount, FetchedTransaction, Problem } from '../fetched';
import { asFields, asList, dayOf, decimalOf, type Fields, textOf } from '../read-fields';
import { call, type EnableBanking, EnableBankingError } from './client';
import type { Consent, ConsentAccount } from './consent';
import { readTransaction } from './read-transaction';

/** Without the user present, many banks have no older transactions. */
const daysWithoutUser = 89;
const pagesMax = 1_000;

/**
 * Fetches the accounts of a consent, one after the other. What goes wrong at one account is its problem, and the others are
 * fetched.
 */
export async function fetchEnableBanking(
  client: EnableBanking,
  consent: Consent,
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<Fetched> {
  const problems: Problem[] = [...warnOfEnd(consent, client.now())];
  const accounts: FetchedAccount[] = [];
  let isComplete = true;
  for (const account of consent.accounts) {
    try {
      const { fetched, unreadable } = await fetchAccount(client, consent, account, from, until);
      accounts.push(fetched);
      if (fetched.from > from) {
        const text = `The bank gives transactions of ${nameOf(account)} since ${fetched.from} only.`;
        problems.push({ kind: 'notice', login: null, account: account.hash, text });
      }
      if (unreadable > 0) {
        const text = `${unreadable} transactions of ${nameOf(account)} have no amount, direction or day, and are left out.`;
        problems.push({ kind: 'incomplete', login: null, account: account.hash, text });
      }
    } catch (error) {
      if (!(error instanceof BankError)) throw error;
      problems.push({ ...error.toProblem(), account: account.hash });
      isComplete = false;
    }
  }
  return { accounts, problems, isComplete };
}

const dayMs = 86_400_000;
const warnDays = 14;

/** Consents end after 90 to 180 days: said two weeks before. */
export function warnOfEnd({ validUntil, bank }: Consent, nowMs: number): readonly Problem[] {
  const leftMs = Date.parse(validUntil) - nowMs;
  if (leftMs > warnDays * dayMs) return [];
  const day = validUntil.slice(0, 10);
  if (leftMs <= 0) {
    const text = `The consent for ${bank} ended on ${day}: connect again.`;
    return [{ kind: 'login', login: null, account: null, text }];
  }
  const text = `The consent for ${bank} ends on ${day}. Connect again before, and nothing is missed.`;
  return [{ kind: 'notice', login: null, account: null, text }];
}

function nameOf({ name, iban, hash }: ConsentAccount): string {
  return name ?? iban ?? hash.slice(0, 8);
}

async function fetchAccount(
  client: EnableBanking,
  { bank, country }: Consent,
  account: ConsentAccount,
  from: Day,
  until: Day,
): Promise<{ readonly fetched: FetchedAccount; readonly unreadable: number }> {
  const path = `accounts/${encodeURIComponent(account.uid)}`;
  const { transactions, unreadable, first } = await fetchTransactions(client, path, from, until);
  const balances = asList((await call(client, 'GET', `${path}/balances`))['balances']).map(asFields);
  const closing = findBalance(balances, ['CLBD', 'ITBD'], until, account.currency);
  const available = findBalance(balances, ['ITAV', 'CLAV', 'FWAV'], until, account.currency);
  const fetched: FetchedAccount = {
    account: { id: account.hash, bank: `${bank} ${country}`, name: account.name, type: account.type },
    institution: bank,
    login: null,
    currency: account.currency,
    from: first,
    until,
    closing,
    available,
    hasAllPending: unreadable === 0,
    transactions,
  };
  return { fetched, unreadable };
}

interface Pages {
  readonly transactions: readonly FetchedTransaction[];
  readonly unreadable: number;
  readonly first: Day;
}

/** All pages. Where the bank refuses the period, the longest one that most banks allow. */
async function fetchTransactions(client: EnableBanking, path: string, from: Day, until: Day): Promise<Pages> {
  const shorter = addDays(until, -daysWithoutUser);
  try {
    return await fetchPages(client, path, from, until);
  } catch (error) {
    const isPeriod = error instanceof EnableBankingError && error.code === 'WRONG_TRANSACTIONS_PERIOD';
    if (!isPeriod || from >= shorter) throw error;
    return await fetchPages(client, path, shorter, until);
  }
}

async function fetchPages(client: EnableBanking, path: string, from: Day, until: Day): Promise<Pages> {
  const transactions: FetchedTransaction[] = [];
  const keys = new Set<string>();
  let unreadable = 0;
  let key: string | null = null;
  do {
    const query = { date_from: from, ...(key === null ? {} : { continuation_key: key }) };
    const page: Fields = await call(client, 'GET', `${path}/transactions`, { query });
    if (!Array.isArray(page['transactions'])) throw new BankError('failed', 'An answer has no list of transactions.');
    // A page may be empty and still have a next one.
    for (const each of page['transactions']) {
      const transaction = readTransaction(asFields(each), until);
      if (transaction === null) unreadable += 1;
      else if (transaction !== 'none') transactions.push(transaction);
    }
    key = textOf(page['continuation_key']);
    if (key !== null && (keys.has(key) || keys.size >= pagesMax)) {
      throw new BankError('failed', 'The pages of transactions do not end.');
    }
    if (key !== null) keys.add(key);
  } while (key !== null);
  return { transactions, unreadable, first: from };
}

function findBalance(
  balances: readonly Fields[],
  types: readonly string[],
  until: Day,
  currency: string | null,
): FetchedAccount['closing'] {
  for (const type of types) {
    for (const balance of balances) {
      const { amount: value, currency: own } = asFields(balance['balance_amount']);
      const amount = decimalOf(value);
      if (balance['balance_type'] !== type || amount === null || (currency !== null && own !== currency)) continue;
      return { date: dayOf(balance['reference_date']) ?? dayOf(balance['last_change_date_time']) ?? until, amount };
    }
  }
  return null;
}
