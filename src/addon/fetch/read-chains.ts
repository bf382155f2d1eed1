import type { Api } from '../api/api';
import type { Interval } from '../days/intervals';
import { isDateToShown, withoutLastDay } from './date-to';
import { type ChainsRead, fetchWave, repeatedPage } from './fetch-wave';
import type { Chain } from './plan/chain';
import { areAccountsKnown, asOneWindow, doubtfulDays } from './plan/known-accounts';
import { planWave } from './plan/plan-wave';
import type { ListName } from './query';

/** What a read of a list with dates may ask for, and where it leaves what it learnt. */
export interface ReadHelp {
  /** Days since 1970-01-01. */
  readonly today: number;
  now(): number;
  /** Of the same list what is not read now, but was by an execution before. */
  readonly others: readonly Chain[];
  /** Days to read before others. */
  readonly first: readonly Interval[];
  /** Ids of all accounts, asked for at most once; null when they cannot be known. */
  accountIds(): readonly string[] | null;
  /** Whether dateTo was seen to be inclusive in this read: then neighbours need no common day. null: not tried yet. */
  isDateToInclusive: boolean | null;
  /** Called after each wave. */
  onWave(chains: readonly Chain[]): void;
}

/** A token that is refused within it will not outlive a pause of the rate limit. */
const briefMs = 180_000;
/** More waves than any execution has time for: whatever a server does, reading ends. */
const wavesMax = 3_000;

/** Advances chains wave by wave until all are done or the time, the rate limit or the API ends it. */
export function readChains(api: Api, name: ListName, start: readonly Chain[], help: ReadHelp): ChainsRead {
  let chains = start;
  let accountIds: readonly string[] | null | undefined = name.canAskByAccount ? undefined : null;
  let areTokensShort = false;
  for (let waves = 0; waves < wavesMax; waves += 1) {
    const { today, first } = help;
    const facts = {
      width: api.concurrency(),
      remaining: api.remaining(),
      isDated: name.isDated,
      areTokensShort,
      today,
      first,
    };
    let plan = planWave(chains, { ...facts, accountIds });
    if (plan.wantsAccounts) {
      const ids = help.accountIds();
      accountIds = ids !== null && areAccountsKnown(ids, [...chains, ...help.others]) ? ids : null;
      plan = planWave(chains, { ...facts, accountIds });
    }
    // The first windows take dateTo for inclusive, as most servers do; what they bring shows whether it is.
    const isTrial = help.isDateToInclusive === null && plan.chains.length > chains.length;
    const seenDay = chains.flatMap((chain) => chain.lastDays)[0];
    if (plan.advance.length === 0) {
      const days = doubtfulDays(chains, [...chains, ...help.others]);
      if (days.length === 0) return { chains, cause: null };
      chains = asOneWindow(chains, days);
      accountIds = null;
      continue;
    }
    // A token is bound to the dates it was given for, so a chain keeps those of its first page.
    const planned = plan.chains.map((chain) =>
      chain.pages === 0 ? { ...chain, isDayLonger: help.isDateToInclusive !== true && !isTrial } : chain,
    );
    const wave = fetchWave(api, name, planned, plan.advance, help.now());
    // Windows that were split and brought nothing would cost the pages read before.
    if (wave.cause !== null && wave.chains.every((chain, index) => chain === planned[index])) {
      return { chains, cause: wave.cause };
    }
    chains = wave.chains;
    areTokensShort =
      areTokensShort ||
      chains.some(({ restarts }, index) => {
        const before = planned[index] as Chain;
        return restarts > before.restarts && help.now() - (before.startedAt ?? 0) < briefMs;
      });
    if (wave.refusedDays.length > 0) {
      chains = asOneWindow(chains, wave.refusedDays);
      accountIds = null;
    }
    if (isTrial) {
      help.isDateToInclusive = isDateToShown(api, name, chains, seenDay);
      if (!help.isDateToInclusive) chains = chains.flatMap(withoutLastDay);
    }
    help.onWave(chains);
    if (wave.cause !== null) return { chains, cause: wave.cause };
  }
  return { chains, cause: repeatedPage() };
}
