import type { FetchedAccount } from './fetched';

/** An account that an earlier sync of the connection stored. */
export interface KnownAccount {
  /** The id in the organization. */
  readonly id: string;
  /** The provider's id then. */
  readonly externalId: string | null;
  readonly institution: string | null;
  readonly name: string;
  readonly currency: string | null;
}

/**
 * Which fetched accounts are known ones with another id, as after the user has connected the bank again: an account whose id is
 * new takes the place of the only one of the same bank, name and currency whose id is gone. Keys are the new ids.
 */
export function followIds(
  fetched: readonly FetchedAccount[],
  known: readonly KnownAccount[],
): ReadonlyMap<string, KnownAccount> {
  const ids = new Set(fetched.map(({ account }) => account.id));
  const knownIds = new Set(known.map(({ externalId }) => externalId));
  const appeared = fetched.filter(({ account }) => !knownIds.has(account.id));
  const gone = known.filter(({ externalId }) => externalId !== null && !ids.has(externalId));
  const followed = new Map<string, KnownAccount>();
  for (const account of appeared) {
    const before = gone.filter((each) => keyOfKnown(each) === keyOf(account));
    const rivals = appeared.filter((each) => keyOf(each) === keyOf(account));
    if (before.length === 1 && rivals.length === 1) followed.set(account.account.id, before[0] as KnownAccount);
  }
  return followed;
}

function keyOf({ account, institution, currency }: FetchedAccount): string {
  return JSON.stringify([institution, account.name ?? account.id, currency]);
}

function keyOfKnown({ institution, name, currency }: KnownAccount): string {
  return JSON.stringify([institution, name, currency]);
}
