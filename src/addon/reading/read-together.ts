import type { OperationId } from '../../contract/operations';
import { createLease } from '../cache/lease';
import type { Budget } from '../client/budget';
import type { ApiRequest } from '../client/build-request';
import type { AheadApi } from '../client/first-pages';
import { isAddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { awaitTurn } from './single-flight';

/** One of several lists that a formula is about to read. */
export interface ListAhead {
  readonly list: string;
  readonly operationId: OperationId;
  /** Its first pages, unless the cache has the rows. */
  firstRequests(): readonly ApiRequest[];
  /** An execution before has left a part of it: to begin anew would not come to the end. */
  isBegun(): boolean;
  read(): void;
}

/**
 * Reads several lists whose first pages are asked for at once, in one cell at a time: their errors are left to whoever
 * asks for the rows of one of them.
 */
export function readTogether(platform: Platform, budget: Budget, api: AheadApi, lists: readonly ListAhead[]): void {
  const missing = () => lists.filter((each) => each.firstRequests().length > 0);
  if (missing().length < 2) return;
  const group = platform.codec.hash(lists.map(({ list }) => list).join(' '));
  const lease = createLease(platform, `lease:${group}`);
  const turn = awaitTurn(
    { lease, deputy: createLease(platform, `deputy:${group}`), budget },
    { isSmall: false, isThere: () => missing().length === 0 },
  );
  try {
    if (turn.is !== 'reader') return;
    const left = missing();
    for (const operationId of new Set(left.map((each) => each.operationId))) {
      const alike = left.filter((each) => each.operationId === operationId && !each.isBegun());
      api.ask(
        operationId,
        alike.flatMap((each) => [...each.firstRequests()]),
      );
    }
    for (const each of left) {
      turn.lease.renew();
      ignoringErrors(each.read);
    }
  } finally {
    if (turn.is === 'reader') turn.lease.release();
  }
}

function ignoringErrors(read: () => void): void {
  try {
    read();
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
  }
}
