import type { Chain } from './plan/chain';
import type { ListAccess } from './read-missing';

/** Keeps what was read while it is read, so that an execution that Google kills loses seconds and no more. */
export interface Progress {
  /** After a wave. */
  note(chains: readonly Chain[]): void;
  /** Leaves these for the next execution, or nothing where there are none. False when it is too much to keep. */
  end(chains: readonly Chain[], isTooLong: boolean): boolean;
}

/** A short read is over before. */
const intervalMs = 5_000;
/** Of ten seconds at most one goes into keeping. */
const costFactor = 9;

export function createProgress({ isAlwaysFresh, checkpoints, now }: ListAccess, unused: readonly Chain[]): Progress {
  let nextAt = now() + intervalMs;
  const save = (chains: readonly Chain[], isTooLong: boolean): boolean =>
    checkpoints.save({ chains: [...chains, ...unused], isTooLong });
  return {
    note(chains) {
      const startedAt = now();
      if (isAlwaysFresh || startedAt < nextAt) return;
      // Whoever goes on from here does so because Google ended this one.
      save(chains, true);
      nextAt = now() + Math.max(intervalMs, (now() - startedAt) * costFactor);
    },
    end(chains, isTooLong) {
      if (isAlwaysFresh) return false;
      const isBegun = chains.some(({ pages }) => pages > 0);
      // Whoever reads beside this one may have kept something meanwhile.
      if (!isBegun && chains.length > 0) return false;
      if (isBegun || unused.length > 0) return save(chains, isTooLong) && isBegun;
      checkpoints.remove();
      return false;
    },
  };
}
