import type { Consent } from '../../src/banks/enable-banking/consent';
import { fetchEnableBanking } from '../../src/banks/enable-banking/fetch-enable-banking';
import type { Application } from '../../src/banks/enable-banking/sign-jwt';
import type { Fetched } from '../../src/banks/fetched';
import { createSend } from '../../src/banks/http/send';
import { RequestBudget } from '../../src/banks/request-budget';
import { parseAccessUrl } from '../../src/banks/simplefin/access-url';
import { fetchSimplefin } from '../../src/banks/simplefin/fetch-simplefin';
import type { Provider } from '../../src/service/bank-connections/bank-connections';

/** What `connect` keeps sealed for each provider. */
export interface Secrets {
  readonly simplefin: { readonly accessUrl: string };
  readonly 'enable-banking': { readonly application: Application; readonly consent: Consent };
}

/** The bridge of SimpleFIN allows so many requests a day; banks of Europe so many reads without the user. */
const dailyLimits: { readonly [Name in Provider]: number } = { simplefin: 24, 'enable-banking': 4 };

export function newBudget(provider: Provider, sentMs: readonly number[]): RequestBudget {
  return new RequestBudget(sentMs, dailyLimits[provider]);
}

export interface FetchRequest {
  readonly provider: Provider;
  readonly secret: unknown;
  readonly from: string;
  readonly until: string;
  readonly budget: RequestBudget;
  readonly now: () => number;
  /** Another server than Enable Banking's own. */
  readonly enableBankingRoot: string | undefined;
}

/** Fetches the accounts of a connection. @throws BankError if nothing could be read. */
export async function fetchConnection(request: FetchRequest): Promise<Fetched> {
  const { provider, secret, from, until, budget, now } = request;
  const send = createSend();
  if (provider === 'simplefin') {
    const { accessUrl } = secret as Secrets['simplefin'];
    return await fetchSimplefin({ access: parseAccessUrl(accessUrl), from, until, send, budget, now });
  }
  const { application, consent } = secret as Secrets['enable-banking'];
  // A sync reads each account once.
  budget.take(now());
  return await fetchEnableBanking({ application, send, now, root: request.enableBankingRoot }, consent, {
    from,
    until,
  });
}
