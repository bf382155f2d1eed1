import { BankError } from '../bank-error';
import { requireSafe, type Send } from '../http/send';

/** An access URL in its parts: the user and the password are sent as a header. */
export interface Access {
  readonly root: URL;
  readonly authorization: string;
  /** What no message may have in it. */
  readonly secrets: readonly string[];
}

/** @throws BankError if it is no access URL. The message does not repeat it. */
export function parseAccessUrl(text: string): Access {
  const url = toUrl(text.trim());
  if (url === null || url.username === '' || url.password === '') {
    throw new BankError('failed', 'This is no access URL of SimpleFIN: it has to have a user and a password in it.');
  }
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const root = new URL(url);
  root.username = '';
  root.password = '';
  root.search = '';
  root.hash = '';
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  requireSafe(root);
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  return { root, authorization: `Basic ${credentials}`, secrets: [password, user, url.password, credentials] };
}

/** The address that a set-up token stands for. @throws BankError if it is none. */
export function claimUrlOf(token: string): URL {
  const compact = token.replace(/\s+/g, '');
  const text = /^[\w+/-]+=*$/.test(compact) ? Buffer.from(compact, 'base64').toString('utf8') : '';
  const url = toUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const wrong = /^https?:/.test(compact)
      ? 'This is an address, and no set-up token.'
      : 'This is no set-up token of SimpleFIN.';
    throw new BankError('failed', `${wrong} Make a new one at the bridge, and pass it on standard input.`);
  }
  requireSafe(url);
  return url;
}

/**
 * Exchanges a set-up token for an access URL. A token works once.
 *
 * @throws BankError `login` if somebody else has used it: the message says what to do.
 */
export async function claimAccessUrl(token: string, send: Send): Promise<string> {
  const url = claimUrlOf(token);
  const { status, text } = await send({ method: 'POST', url, headers: { 'content-length': '0' } });
  if (status === 403) {
    const reason = 'This set-up token was used before, or does not exist.';
    const advice =
      'If you have not used it yourself, somebody else may read your transactions: disable it at the bridge. Then make a new one.';
    throw new BankError('login', `${reason} ${advice}`);
  }
  if (status === 402) throw new BankError('payment', unpaid);
  if (status !== 200) throw new BankError('failed', `The bridge answered with status ${status} to the set-up token.`);
  parseAccessUrl(text);
  return text.trim();
}

/** A percent sign that encodes nothing is one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

export const unpaid = 'The subscription of SimpleFIN has ended: pay at the bridge, then sync again.';
