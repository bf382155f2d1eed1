import { createVerify, generateKeyPairSync } from 'node:crypto';
import { type Answer, type Asked, type JsonServer, startJsonServer } from './json-server';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const application = {
  id: '11111111-2222-4333-8444-555555555555',
  privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};

export interface EnableBankingServer {
  readonly server: JsonServer;
  /** Transactions by the uid of the account, two a page. */
  readonly transactions: Map<string, object[]>;
  readonly balances: Map<string, object[]>;
  /** Answered by path in place of the account's, until deleted. */
  readonly faults: Map<string, Answer>;
  /** Banks give no older transactions than this. */
  oldest: string;
  accounts: object[];
  validUntil: string;
}

export const account = (uid: string, hash: string, name: string) => ({
  uid,
  identification_hash: hash,
  identification_hashes: [hash],
  account_id: { iban: `FI${hash}` },
  cash_account_type: 'CACC',
  currency: 'EUR',
  details: name,
});

/** An Enable Banking API: it checks the signature of each request, pages two by two, and ends consents. */
export async function startEnableBanking(nowMs: () => number): Promise<EnableBankingServer> {
  const server = await startJsonServer((asked) => answer(asked));
  const state: EnableBankingServer = {
    server,
    transactions: new Map(),
    balances: new Map(),
    faults: new Map(),
    oldest: '2026-01-01',
    accounts: [account('uid-1', 'HASH1', 'Everyday')],
    validUntil: '2027-05-01T00:00:00+00:00',
  };
  return state;

  function answer({ method, url, headers, body }: Asked): Answer {
    const refusal = refuseToken(headers.authorization ?? '', nowMs());
    if (refusal !== null) return refuse(401, 'UNAUTHORIZED_ACCESS', refusal);
    const fault = state.faults.get(url.pathname);
    if (fault !== undefined) return fault;
    if (url.pathname === '/aspsps') {
      return {
        status: 200,
        json: { aspsps: [{ name: 'Nordea', country: 'FI', maximum_consent_validity: 15_552_000 }] },
      };
    }
    if (method === 'POST' && url.pathname === '/auth') {
      const { access, redirect_url } = JSON.parse(body);
      if (Date.parse(access.valid_until) > nowMs() + 15_552_000_000)
        return refuse(422, 'WRONG_REQUEST_PARAMETERS', 'too long');
      if (redirect_url !== 'https://example.com/back')
        return refuse(400, 'REDIRECT_URI_NOT_ALLOWED', 'Redirect URI not allowed');
      return { status: 200, json: { url: 'https://bank.example/consent', authorization_id: 'a', psu_id_hash: 'h' } };
    }
    if (method === 'POST' && url.pathname === '/sessions') {
      if (JSON.parse(body).code !== 'good-code') return refuse(400, 'WRONG_AUTHORIZATION_CODE', 'Wrong code');
      const access = { valid_until: state.validUntil };
      const session = { session_id: 's-1', accounts: state.accounts, aspsp: { name: 'Nordea', country: 'FI' }, access };
      return { status: 200, json: { ...session, psu_type: 'personal' } };
    }
    const [, uid = '', what] = /^\/accounts\/([^/]+)\/(transactions|balances)$/.exec(url.pathname) ?? [];
    if (Date.parse(state.validUntil) < nowMs()) return refuse(401, 'EXPIRED_SESSION', 'Session is expired');
    if (what === 'balances') return { status: 200, json: { balances: state.balances.get(uid) ?? [] } };
    if (what !== 'transactions') return refuse(404, 'ACCOUNT_DOES_NOT_EXIST', 'No account');
    const from = url.searchParams.get('date_from') ?? '';
    if (from < state.oldest) return refuse(422, 'WRONG_TRANSACTIONS_PERIOD', 'Wrong transactions period requested');
    const at = Number(url.searchParams.get('continuation_key') ?? 0);
    const all = state.transactions.get(uid) ?? [];
    const next = at + 2 < all.length ? { continuation_key: String(at + 2) } : {};
    return { status: 200, json: { transactions: all.slice(at, at + 2), ...next } };
  }
}

export function refuse(status: number, error: string, message: string): Answer {
  return { status, json: { code: status, error, message } };
}

function refuseToken(authorization: string, nowMs: number): string | null {
  const [header = '', payload = '', signature = ''] = authorization.replace('Bearer ', '').split('.');
  const isSigned = createVerify('sha256').update(`${header}.${payload}`).verify(keys.publicKey, signature, 'base64url');
  if (!isSigned) return 'The signature is wrong.';
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const { iss, aud, exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (kid !== application.id || alg !== 'RS256') return 'The header is wrong.';
  if (iss !== 'enablebanking.com' || aud !== 'api.enablebanking.com') return 'The issuer is wrong.';
  return exp * 1000 > nowMs && exp - iat <= 86_400 ? null : 'The token has expired.';
}
