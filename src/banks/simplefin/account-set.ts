import { toDay } from '../calendar';
import type { Day, FetchedTransaction, Problem } from '../fetched';
import { safeText } from '../http/safe-text';
import { asFields, asList, currencyOf, decimalOf, type Fields, textOf } from '../read-fields';

/** What one answer of `/accounts` says, version 1 or 2 of the protocol. */
export interface AccountSet {
  readonly accounts: readonly ReadAccount[];
  readonly problems: readonly Problem[];
}

export interface ReadAccount {
  readonly id: string;
  readonly login: string | null;
  readonly name: string | null;
  readonly institution: string | null;
  /** What ids are unique within. */
  readonly bank: string;
  readonly currency: string | null;
  readonly balance: string | null;
  readonly available: string | null;
  readonly balanceDay: Day;
  readonly transactions: readonly FetchedTransaction[];
}

/** Sample: `{ "errlist": [{ "code": "con.auth", "msg": "…", "conn_id": "CON-1" }], "connections": […], "accounts": […] }`. */
export function readAccountSet(json: unknown, secrets: readonly string[], today: Day): AccountSet {
  const set = asFields(json);
  const logins = new Map(asList(set['connections']).map((each) => [textOf(asFields(each)['conn_id']), asFields(each)]));
  const problems = readErrors(set, secrets);
  const accounts: ReadAccount[] = [];
  for (const each of asList(set['accounts'])) {
    const account = readAccount(asFields(each), logins, secrets, problems, today);
    if (account !== null) accounts.push(account);
  }
  if (!Array.isArray(set['accounts'])) problems.push(toProblem('failed', 'The answer has no list of accounts.'));
  return { accounts, problems };
}

function readErrors(set: Fields, secrets: readonly string[]): Problem[] {
  const structured = asList(set['errlist']).map((each) => {
    const error = asFields(each);
    const code = textOf(error['code']) ?? 'gen.';
    const text = safeText(error['msg'] ?? error['message'], secrets) || code;
    const account = textOf(error['account_id']);

    return {
      kind: kindOf(code, text),
      login: account === null ? textOf(error['conn_id']) : null,
      account,
      text: code === 'con.auth' ? withAdvice(text) : text,
    };
  });
  if (Array.isArray(set['errlist'])) return structured;
  // Version 1 has sentences only.
  return asList(set['errors']).map((text) =>
    toProblem(kindOf('gen.', safeText(text, secrets)), safeText(text, secrets)),
  );
}

function withAdvice(text: string): string {
  return `${text.replace(/[.!]?$/, '.')} Log in to the bank again at the bridge.`;
}

/** Unknown subcodes count as their prefix. */
function kindOf(code: string, text: string): Problem['kind'] {
  if (/rate.?limit|too many|quota|\b24 requests\b|requests? (?:per|a) day/i.test(text)) return 'limit';
  if (code === 'gen.auth' || code === 'con.auth') return 'login';
  if (code === 'act.missingdata') return 'incomplete';
  if (code.startsWith('con.') || code.startsWith('act.')) return 'failed';
  return 'notice';
}

function toProblem(kind: Problem['kind'], text: string, account: string | null = null): Problem {
  return { kind, login: null, account, text };
}

function readAccount(
  fields: Fields,
  logins: ReadonlyMap<string | null, Fields>,
  secrets: readonly string[],
  problems: Problem[],
  today: Day,
): ReadAccount | null {
  const id = textOf(fields['id']);
  if (id === null) {
    problems.push(toProblem('failed', 'An account has no id, and is left out.'));
    return null;
  }
  const name = safeText(fields['name'], secrets) || null;
  const currency = currencyOf(fields['currency']);
  if (currency === null && /^https?:/.test(String(fields['currency']))) {
    problems.push(toProblem('notice', `${name ?? id} has points in place of money, and is left out.`, id));
    return null;
  }
  const login = textOf(fields['conn_id']);
  const of = logins.get(login);
  const org = asFields(fields['org']);
  const balanceDay = dayOfTime(fields['balance-date']) ?? today;
  const transactions: FetchedTransaction[] = [];
  let unreadable = 0;
  for (const each of asList(fields['transactions'])) {
    const transaction = readTransaction(asFields(each), balanceDay);
    if (transaction === null) unreadable += 1;
    else transactions.push(transaction);
  }
  if (unreadable > 0) {
    const text = `${unreadable} transactions of ${name ?? id} have no amount or no day, and are left out.`;
    problems.push(toProblem('incomplete', text, id));
  }
  return {
    id,
    login,
    name,
    institution:
      safeText(of?.['org_name'] ?? org['name'] ?? of?.['name'] ?? fields['conn_name'] ?? org['domain'], secrets) ||
      null,
    bank: textOf(of?.['org_id']) ?? textOf(org['id']) ?? textOf(org['domain']) ?? login ?? 'simplefin',
    currency,
    balance: decimalOf(fields['balance']),
    available: decimalOf(fields['available-balance']),
    balanceDay,
    transactions,
  };
}

/** Sample: `{ "id": "T1", "posted": 1795867200, "amount": "-5.25", "description": "…", "payee": "…", "pending": true }`. */
function readTransaction(fields: Fields, balanceDay: Day): FetchedTransaction | null {
  const amount = decimalOf(fields['amount']);
  const posted = dayOfTime(fields['posted']);
  const authorized = dayOfTime(fields['transacted_at']);
  const pending = fields['pending'] === true || (posted === null && fields['posted'] === 0);
  const date = posted ?? authorized ?? (pending ? balanceDay : null);
  if (amount === null || date === null) return null;
  const description = textOf(fields['description']);
  const payee = textOf(fields['payee']);
  const name = payee ?? description ?? '';
  const memos = [description, textOf(fields['memo'])].filter((text) => text !== null && text !== name);
  return {
    date,
    authorized: authorized === date ? null : authorized,
    amount,
    currency: null,
    name,
    memo: memos.length === 0 ? null : [...new Set(memos)].join(' · '),
    bankId: textOf(fields['id']),
    pending,
    balance: null,
  };
}

/** Seconds since 1970. Zero: none. The bridge writes noon in UTC for the bank's day. */
function dayOfTime(value: unknown): Day | null {
  const seconds = typeof value === 'number' ? value : Number.NaN;
  return seconds > 0 && seconds < 32_503_680_000 ? toDay(seconds * 1000) : null;
}
