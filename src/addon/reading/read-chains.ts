import { limits } from '../../contract/limits';
import type { Api } from '../client/api';
import { type Budget, timeIsUp } from '../client/budget';
import type { ApiRequest } from '../client/build-request';
import type { Answer } from '../client/read-answer';
import type { Outcome } from '../client/send-wave';
import { type AddonError, ContractError, toAddonError } from '../errors/addon-error';
import type { Row } from '../table/row';
import type { ListName } from './list-query';
import { dayNumber, dayText } from './plan/calendar';
import { addPage, type Chain, startChain } from './plan/chain';
import { planWave } from './plan/plan-wave';

/** Whole: every chain is done. Else what was read until then, and why it ended. */
export interface ChainsRead {
  readonly chains: readonly Chain[];
  readonly cause: AddonError | null;
}

/** What a read of a list with dates may ask for, and where it leaves what it learnt. */
export interface ReadHelp {
  /** Days since 1970-01-01. */
  readonly today: number;
  /** Ids of all accounts, asked for at most once; null when they cannot be known. */
  accountIds(): readonly string[] | null;
  /** Whether dateTo is known to be inclusive: then neighbours need no common day. null: not tried yet. */
  isDateToInclusive: boolean | null;
  /** Called after each wave. */
  onWave(): void;
}

/** Advances chains wave by wave until all are done or the time, the rate limit or the API ends it. */
export function readChains(
  api: Api,
  budget: Budget,
  name: ListName,
  start: readonly Chain[],
  given: ReadHelp | null,
): ChainsRead {
  const help = given ?? noHelp();
  let chains = start;
  let accountIds: readonly string[] | null | undefined = name.canAskByAccount ? undefined : null;
  let waveMs = 1_000;
  for (;;) {
    const facts = { width: api.width(), isDated: name.isDated, today: help.today };
    let plan = planWave(chains, { ...facts, accountIds });
    if (plan.wantsAccounts) {
      accountIds = knownAccounts(help.accountIds(), chains);
      plan = planWave(chains, { ...facts, accountIds });
    }
    // The first windows take dateTo for inclusive, as most servers do; what they bring shows whether it is.
    const isTrial = help.isDateToInclusive === null && plan.chains.length > chains.length;
    const seenDay = chains.flatMap((chain) => chain.lastDays)[0];
    // A token is bound to the dates it was given for, so a chain keeps those of its first page.
    chains = plan.chains.map((chain) =>
      chain.pages === 0 ? { ...chain, isDayLonger: help.isDateToInclusive !== true && !isTrial } : chain,
    );
    if (plan.advance.length === 0) return { chains, cause: null };
    if (budget.remainingMs() < waveMs) return { chains, cause: timeIsUp(budget) };

    const asked = plan.advance.map((index) => chains[index] as Chain);
    const requests = asked.map((chain) => toRequest(name, chain));
    const remainingMs = budget.remainingMs();
    const outcomes = api.readAll(name.operationId, requests);
    waveMs = Math.max(1_000, Math.min(remainingMs - budget.remainingMs(), 5_000));

    const after = [...chains];
    let cause: AddonError | null = null;
    plan.advance.forEach((index, position) => {
      const chain = chains[index] as Chain;
      const outcome = outcomes[position] as Outcome;
      if ('answer' in outcome) {
        try {
          after[index] = addAnswer(chain, outcome.answer);
        } catch (thrown) {
          cause = worse(cause, toAddonError(thrown));
        }
      } else if (canRestart(chain, outcome.error)) {
        after[index] = startChain(chain.window, chain.restarts + 1);
      } else {
        cause = worse(cause, outcome.error);
      }
    });
    chains = after;
    if (isTrial) {
      help.isDateToInclusive = chains.some(hasRowOnLastDay) || (seenDay !== undefined && isShown(api, name, seenDay));
      // Else their pages may lack a day each.
      if (!help.isDateToInclusive) {
        chains = chains.map((chain) => (chain.isDayLonger ? chain : startChain(chain.window)));
      }
    }
    help.onWave();
    if (cause !== null) return { chains, cause };
  }
}

function noHelp(): ReadHelp {
  return { today: 0, accountIds: () => null, isDateToInclusive: null, onWave: () => undefined };
}

function toRequest(name: ListName, { window, token, isDayLonger }: Chain): ApiRequest {
  const { days, accountId } = window;
  const lastDay = isDayLonger ? days.to + 1 : days.to;
  return {
    path: name.path,
    query: {
      ...(Number.isFinite(days.from) ? { dateFrom: dayText(days.from) } : {}),
      ...(Number.isFinite(days.to) ? { dateTo: dayText(lastDay) } : {}),
      ...name.filters,
      ...(accountId === null ? {} : { accountId }),
      pageSize: limits.pageSizeMax,
      pageToken: token ?? undefined,
    },
  };
}

function hasRowOnLastDay({ window, lastDays, isDayLonger }: Chain): boolean {
  return !isDayLonger && lastDays.includes(window.days.to);
}

/** Asks for one day that is known to have rows: an inclusive dateTo shows them. */
function isShown(api: Api, name: ListName, day: number): boolean {
  const query = { dateFrom: dayText(day), dateTo: dayText(day), ...name.filters, pageSize: 1 };
  const [outcome] = api.readAll(name.operationId, [{ path: name.path, query }]);
  if (outcome === undefined || 'error' in outcome) return false;
  return (outcome.answer.data as unknown[]).some(
    (row) => typeof row === 'object' && row !== null && dayNumber((row as Row)['transactionDate']) === day,
  );
}

function addAnswer(chain: Chain, { data, nextPageToken }: Answer): Chain {
  for (const row of data as unknown[]) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw new ContractError('bad_response', 'The API sent a row that is no record. Check the base URL.');
    }
  }
  if (nextPageToken !== null && chain.seenTokens.includes(nextPageToken)) {
    throw new ContractError(
      'repeated_page',
      'The API repeats a page, so the list would never end. Report it to the provider.',
    );
  }
  return addPage(chain, data as Row[], nextPageToken);
}

/** A page token may have expired since: its window begins anew, once. */
function canRestart(chain: Chain, { code }: AddonError): boolean {
  const isRefusal = code === 'invalid_query' || code === 'not_found' || code === 'unexpected_status';
  return chain.token !== null && isRefusal && chain.restarts === 0;
}

/** An error that will not pass tells more than one that will. */
function worse(before: AddonError | null, error: AddonError): AddonError {
  return before === null || (isPassing(before) && !isPassing(error)) ? error : before;
}

/** Errors that say nothing of the request: the next evaluation may succeed, and an older copy may serve. */
export function isPassing({ code }: AddonError): boolean {
  return ['network', 'internal_error', 'rate_limited', 'time_limit', 'bad_response', 'unexpected_status'].includes(
    code,
  );
}

/** A list of accounts that lacks one already seen cannot be relied on. */
function knownAccounts(ids: readonly string[] | null, chains: readonly Chain[]): readonly string[] | null {
  if (ids === null) return null;
  const known = new Set(ids);
  const isWhole = chains.every(({ rows }) =>
    rows.every(({ accountId }) => typeof accountId === 'string' && known.has(accountId.toLowerCase())),
  );
  return isWhole ? ids : null;
}
