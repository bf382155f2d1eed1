import { BankError } from '../bank-error';
import type { Problem } from '../fetched';
import { safeText } from '../http/safe-text';
import { type BankRequest, readJson, type Send } from '../http/send';
import { asFields, type Fields, textOf } from '../read-fields';
import { type Application, signJwt } from './sign-jwt';

export const enableBankingRoot = 'https://api.enablebanking.com/';

export interface EnableBanking {
  readonly application: Application;
  readonly send: Send;
  readonly now: () => number;
  /** Another server than Enable Banking's own, as in tests. */
  readonly root?: string | undefined;
}

/** An answer of Enable Banking that says why not. */
export class EnableBankingError extends BankError {
  constructor(
    kind: Problem['kind'],
    text: string,
    /** Such as `EXPIRED_SESSION`. */
    readonly code: string | null,
    retryAfterSeconds: number | null,
  ) {
    super(kind, text, retryAfterSeconds);
  }
}

/** Sends one signed request. @throws EnableBankingError or BankError */
export async function call(
  { application, send, now, root = enableBankingRoot }: EnableBanking,
  method: BankRequest['method'],
  path: string,
  { query = {}, body }: { readonly query?: { readonly [name: string]: string }; readonly body?: object } = {},
): Promise<Fields> {
  const url = new URL(path, root);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = { authorization: `Bearer ${signJwt(application, now())}` };
  const response = await send({ method, url, headers, ...(body === undefined ? {} : { body }) });
  const { status, text, retryAfterSeconds } = response;
  if (status >= 200 && status < 300) return asFields(readJson(text));
  const error = asFields(tryJson(text));
  const code = textOf(error['error']);
  const kind = kinds[code ?? ''] ?? kindOfStatus(status);
  const said = safeText(error['message'], [application.privateKey]);
  throw new EnableBankingError(kind, explain(kind, code, said, status), code, retryAfterSeconds);
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy answers with a page.
    return null;
  }
}

const kinds: { readonly [code: string]: Problem['kind'] } = {
  EXPIRED_SESSION: 'login',
  CLOSED_SESSION: 'login',
  REVOKED_SESSION: 'login',
  SESSION_DOES_NOT_EXIST: 'login',
  WRONG_SESSION_STATUS: 'login',
  ASPSP_PSU_ACTION_REQUIRED: 'login',
  ASPSP_RATE_LIMIT_EXCEEDED: 'limit',
};

function kindOfStatus(status: number): Problem['kind'] {
  if (status === 402) return 'payment';
  return status === 429 ? 'limit' : 'failed';
}

function explain(kind: Problem['kind'], code: string | null, said: string, status: number): string {
  const reason = [said, code === null ? '' : `(${code})`].filter((part) => part !== '').join(' ');
  if (kind === 'login') return `The consent for this bank has ended: connect again. ${reason}`.trim();
  if (kind === 'limit') return `The bank allows no more requests for now, often four a day. ${reason}`.trim();
  if (code === 'NO_ACCOUNTS_ADDED') {
    return 'The application is restricted to accounts that are linked in the control panel of Enable Banking, and none is.';
  }
  if (status === 401 || code === 'WRONG_CREDENTIALS_PROVIDED') {
    return `Enable Banking refuses the application: its id and its key do not fit. ${reason}`.trim();
  }
  return `Enable Banking answered with status ${status}${reason === '' ? '' : `: ${reason}`}.`;
}
