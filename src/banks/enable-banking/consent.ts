import { randomUUID } from 'node:crypto';
import { BankError } from '../bank-error';
import { safeText } from '../http/safe-text';
import { asFields, asList, currencyOf, type Fields, textOf } from '../read-fields';
import { call, type EnableBanking } from './client';

/** A consent that the user gave at the bank. It is kept sealed, because with the application's key it reads the accounts. */
export interface Consent {
  readonly sessionId: string;
  /** ISO 8601. The consent ends, mostly after 90 or 180 days, and the user has to give it again. */
  readonly validUntil: string;
  readonly bank: string;
  readonly country: string;
  readonly accounts: readonly ConsentAccount[];
}

export interface ConsentAccount {
  /** Of this consent only. */
  readonly uid: string;
  /** The same in each consent. */
  readonly hash: string;
  readonly iban: string | null;
  readonly name: string | null;
  readonly type: string | null;
  readonly currency: string | null;
}

export interface ConsentRequest {
  readonly bank: string;
  /** ISO 3166. */
  readonly country: string;
  /** One of those that the application has registered. */
  readonly redirectUrl: string;
}

const dayMs = 86_400_000;
const validDays = 180;
/** Banks refuse a consent that is longer than they allow by a second. */
const marginMs = 3_600_000;

/** Begins a consent: the user opens the address, agrees at the bank, and comes back to the redirect address with a code. */
export async function beginConsent(
  client: EnableBanking,
  { bank, country, redirectUrl }: ConsentRequest,
): Promise<{ readonly url: string; readonly state: string }> {
  const { seconds, name } = await findBank(client, bank, country);
  const state = randomUUID();
  const lengthMs = Math.min(seconds * 1000, validDays * dayMs) - marginMs;
  const answer = await call(client, 'POST', 'auth', {
    body: {
      access: { valid_until: new Date(client.now() + lengthMs).toISOString() },
      aspsp: { name, country },
      state,
      redirect_url: redirectUrl,
      psu_type: 'personal',
    },
  });
  const url = textOf(answer['url']);
  if (url === null || !URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new BankError('failed', 'Enable Banking gave no address of the bank.');
  }
  // As a browser writes it: without characters that a terminal obeys.
  return { url: new URL(url).href, state };
}

/** @throws BankError with the names of the banks of the country, if the bank is none of them. */
async function findBank(
  client: EnableBanking,
  bank: string,
  country: string,
): Promise<{ name: string; seconds: number }> {
  const answer = await call(client, 'GET', 'aspsps', { query: { country, psu_type: 'personal' } });
  const banks = asList(answer['aspsps']).map(asFields);
  const found = banks.find((each) => textOf(each['name'])?.toLowerCase() === bank.trim().toLowerCase());
  if (found === undefined) {
    const names = banks.map((each) => safeText(each['name'])).filter((name) => name !== '');
    const text = `There is no bank ${JSON.stringify(bank)} in ${country}.`;
    throw new BankError('failed', names.length === 0 ? text : `${text} There are: ${names.sort().join(', ')}.`);
  }
  const seconds = found['maximum_consent_validity'];
  return {
    name: textOf(found['name']) ?? bank,
    seconds: typeof seconds === 'number' && seconds > 7_200 ? seconds : 90 * 86_400,
  };
}

/** The code in the address to which the bank led the user back, or the code alone. @throws BankError if the user refused. */
export function readCode(text: string, state: string): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) {
    if (/^[\w.~-]{4,}$/.test(trimmed)) return trimmed;
    throw new BankError('failed', 'Pass the whole address to which the bank led you back.');
  }
  const query = new URL(trimmed).searchParams;
  const error = query.get('error');
  if (error !== null) {
    throw new BankError('failed', `The bank gave no consent: ${safeText(query.get('error_description') ?? error)}.`);
  }
  if (query.get('state') !== state) {
    throw new BankError('failed', 'This address belongs to another attempt. Begin again.');
  }
  const code = query.get('code');
  if (code === null)
    throw new BankError('failed', 'This address has no code: pass the one to which the bank led you back.');
  return code;
}

/** Exchanges the code for a consent. */
export async function finishConsent(client: EnableBanking, code: string): Promise<Consent> {
  const answer = await call(client, 'POST', 'sessions', { body: { code } });
  const aspsp = asFields(answer['aspsp']);
  const sessionId = textOf(answer['session_id']);
  const validUntil = textOf(asFields(answer['access'])['valid_until']);
  if (sessionId === null || validUntil === null || Number.isNaN(Date.parse(validUntil))) {
    throw new BankError('failed', 'Enable Banking gave no session.');
  }
  const accounts = asList(answer['accounts']).flatMap((each) => readAccount(asFields(each)) ?? []);
  if (accounts.length === 0) {
    const text = 'The consent has no account that can be read.';
    throw new BankError('failed', `${text} In restricted mode, link your accounts in the control panel first.`);
  }
  return {
    sessionId,
    validUntil: new Date(validUntil).toISOString(),
    bank: textOf(aspsp['name']) ?? '',
    country: textOf(aspsp['country']) ?? '',
    accounts,
  };
}

function readAccount(fields: Fields): ConsentAccount | null {
  const uid = textOf(fields['uid']);
  const hash = textOf(fields['identification_hash']);
  // Blocked and closed accounts have no uid.
  if (uid === null || hash === null) return null;
  const ids = asFields(fields['account_id']);
  return {
    uid,
    hash,
    iban: textOf(ids['iban']) ?? textOf(asFields(ids['other'])['identification']),
    name: safeText(textOf(fields['details']) ?? textOf(fields['product']) ?? textOf(fields['name'])) || null,
    type: textOf(fields['cash_account_type']),
    currency: currencyOf(fields['currency']),
  };
}
