import type { Api } from '../client/api';
import { type Budget, timeIsUp } from '../client/budget';
import { isDateToShown } from './date-to';
import { type ChainsRead, fetchWave, repeatedPage } from './fetch-wave';
import type { ListName } from './list-query';
import { type Chain, startChain } from './plan/chain';
import type { Interval } from './plan/intervals';
import { areAccountsKnown, asOneWindow, doubtfulDays } from './plan/known-accounts';
import { planWave } from './plan/plan-wave';

/** What a read of a list with dates may ask for, and where it leaves what it learnt. */
export interface ReadHelp {
  /** Days since 1970-01-01. */
  readonly today: number;
  now(): number;
  /** Days to read before others. */
  readonly first: readonly Interval[];
  /** Ids of all accounts, asked for at most once; null when they cannot be known. */
  accountIds(): readonly string[] | null;
  /** Whether dateTo was seen to be inclusive in this read: then neighbours need no common day. null: not tried yet. */
  isDateToInclusive: boolean | null;
  /** Called after each wave. */
  onWave(chains: readonly Chain[]): void;
}

/** More waves than any execution has time for: whatever a server does, reading ends. */
const wavesMax = 3_000;

/** Advances chains wave by wave until all are done or the time, the rate limit or the API ends it. */
export function readChains(
  api: Api,
  budget: Budget,
  name: ListName,
  start: readonly Chain[],
  help: ReadHelp,
): ChainsRead {
  let chains = start;
  let accountIds: readonly string[] | null | undefined = name.canAskByAccount ? undefined : null;
  let waveMs = 1_000;
  for (let waves = 0; waves < wavesMax; waves += 1) {
    const { today, first } = help;
    const facts = { width: api.width(), remaining: api.remaining(), isDated: name.isDated, today, first };
    let plan = planWave(chains, { ...facts, accountIds });
    if (plan.wantsAccounts) {
      const ids = help.accountIds();
      accountIds = ids !== null && areAccountsKnown(ids, chains) ? ids : null;
      plan = planWave(chains, { ...facts, accountIds });
    }
    // The first windows take dateTo for inclusive, as most servers do; what they bring shows whether it is.
    const isTrial = help.isDateToInclusive === null && plan.chains.length > chains.length;
    const seenDay = chains.flatMap((chain) => chain.lastDays)[0];
    // A token is bound to the dates it was given for, so a chain keeps those of its first page.
    chains = plan.chains.map((chain) =>
      chain.pages === 0 ? { ...chain, isDayLonger: help.isDateToInclusive !== true && !isTrial } : chain,
    );
    if (plan.advance.length === 0) {
      const days = doubtfulDays(chains);
      if (days.length === 0) return { chains, cause: null };
      chains = asOneWindow(chains, days);
      accountIds = null;
      continue;
    }
    if (budget.remainingMs() < waveMs) return { chains, cause: timeIsUp(budget) };

    const remainingMs = budget.remainingMs();
    const wave = fetchWave(api, name, chains, plan.advance, help.now());
    waveMs = Math.max(1_000, Math.min(remainingMs - budget.remainingMs(), 5_000));
    chains = wave.chains;
    if (wave.refusedDays.length > 0) {
      chains = asOneWindow(chains, wave.refusedDays);
      accountIds = null;
    }
    if (isTrial) {
      help.isDateToInclusive = isDateToShown(api, name, chains, seenDay);
      // Else their pages may lack a day each.
      if (!help.isDateToInclusive) {
        chains = chains.map((chain) => (chain.isDayLonger ? chain : startChain(chain.window)));
      }
    }
    help.onWave(chains);
    if (wave.cause !== null) return { chains, cause: wave.cause };
  }
  return { chains, cause: repeatedPage() };
}
