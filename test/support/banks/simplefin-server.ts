import { type Answer, type Asked, type JsonServer, startJsonServer } from './json-server';

/** An account of the bridge as it stores it: days of transactions in place of timestamps. */
export interface BridgeAccount {
  id: string;
  conn_id: string;
  name: string;
  currency: string;
  balance: string;
  'available-balance'?: string;
  'balance-date': number;
  transactions: BridgeTransaction[];
}

export interface BridgeTransaction {
  id?: string;
  posted: number;
  amount: string;
  description: string;
  payee?: string;
  memo?: string;
  transacted_at?: number;
  pending?: boolean;
}

export interface Bridge {
  readonly server: JsonServer;
  readonly setupToken: string;
  readonly accessUrl: string;
  /** What the bridge has. Tests change it. */
  accounts: BridgeAccount[];
  connections: { conn_id: string; name: string; org_id: string; org_name: string }[];
  errlist: { code: string; msg: string; conn_id?: string; account_id?: string }[];
  /** Answered in place of the next requests of `/accounts`, one each. */
  readonly faults: Answer[];
  /** Requests of `/accounts` from which on the bridge warns, and refuses. */
  warnsAt: number;
  refusesAt: number;
}

/** Noon in UTC of a day, in seconds: what the bridge writes. */
export function noon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / 1000;
}

const user = 'bridge-user-1';
const password = 'p@ss/word-very-secret';

/**
 * A bridge of SimpleFIN, protocol version 2: 90 days a request, an exclusive end, pending ones on request only, a token that
 * works once, and a count of requests.
 */
export async function startBridge(): Promise<Bridge> {
  let isClaimed = false;
  let count = 0;
  const server = await startJsonServer((asked) => answer(asked));
  const root = new URL(server.root);
  const accessUrl = `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${root.host}/simplefin`;
  const bridge: Bridge = {
    server,
    setupToken: Buffer.from(`${server.root}simplefin/claim/once`).toString('base64'),
    accessUrl,
    accounts: [],
    connections: [{ conn_id: 'CON-1', name: 'My Bank - Jo', org_id: 'ORG-1', org_name: 'My Bank' }],
    errlist: [],
    faults: [],
    warnsAt: 1_000,
    refusesAt: 1_000,
  };
  return bridge;

  function answer({ method, url, headers }: Asked): Answer {
    if (method === 'POST' && url.pathname === '/simplefin/claim/once') {
      if (isClaimed) return { status: 403, text: 'Forbidden' };
      isClaimed = true;
      return { status: 200, text: accessUrl };
    }
    if (method !== 'GET' || url.pathname !== '/simplefin/accounts') return { status: 404, text: 'Not found' };
    const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (headers.authorization !== wanted) return { status: 403, text: 'Forbidden' };
    count += 1;
    const fault = bridge.faults.shift();
    if (fault !== undefined) return fault;
    if (count >= bridge.refusesAt)
      return { status: 429, text: 'Too many requests', headers: { 'retry-after': '3600' } };
    const query = url.searchParams;
    if (query.get('version') !== '2') return { status: 200, json: { errors: ['version 1'], accounts: [] } };
    const start = Number(query.get('start-date') ?? 0);
    const wantedEnd = query.get('end-date');
    const end = wantedEnd === null ? Number.POSITIVE_INFINITY : Number(wantedEnd);
    const isShort = wantedEnd === null || end - start <= 90 * 86_400;
    const errlist = [...bridge.errlist];
    if (!isShort) errlist.push({ code: 'gen.api', msg: 'The range is longer than 90 days.' });
    if (count >= bridge.warnsAt)
      errlist.push({ code: 'gen.api', msg: 'Too many requests today: access will be blocked.' });
    const isWanted = ({ posted, pending }: BridgeTransaction) =>
      pending === true ? query.get('pending') === '1' : posted >= start && posted < end && isShort;
    const accounts = bridge.accounts.map((account) => ({
      ...account,
      transactions: account.transactions.filter(isWanted),
    }));
    return { status: 200, json: { errlist, connections: bridge.connections, accounts } };
  }
}
