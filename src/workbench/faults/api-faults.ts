import { setTimeout as waitReally } from 'node:timers/promises';
import type { ActiveFault } from './active-faults';
import { type ApiAnswer, type ApiRequest, type Send, TransportFault } from './exchange';
import { hasListHabits, OtherLists } from './other-lists';
import { reshape } from './other-shapes';
import { decideFate } from './refusals';
import { seededRandom } from './seeded-random';

/** Stands between UrlFetchApp and the service it is mapped to. Nothing of it is kept: a new start has no faults. */
export interface ApiFaults {
  active(): readonly ActiveFault[];
  /** Replaces what is on, and begins the row of chances anew. */
  set(faults: readonly ActiveFault[]): void;
  /** Requests that came through since the faults were set. */
  requests(): number;
  onChange(listener: () => void): () => void;
  /** One request; rejects with a TransportFault where there is no answer. */
  exchange(request: ApiRequest, send: Send): Promise<ApiAnswer>;
}

export interface ApiFaultsOptions {
  readonly seed?: number;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

export function createApiFaults({ seed = 1, wait = waitFor }: ApiFaultsOptions = {}): ApiFaults {
  let active: readonly ActiveFault[] = [];
  let random = seededRandom(seed);
  let lists = new OtherLists(seed);
  let requests = 0;
  const listeners = new Set<() => void>();

  return {
    active: () => active,
    set: (faults) => {
      active = faults;
      random = seededRandom(seed);
      lists = new OtherLists(seed);
      requests = 0;
      for (const listener of listeners) listener();
    },
    requests: () => requests,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exchange: async (request, send) => {
      const faults = active;
      if (faults.length === 0) return send(request.url);
      requests += 1;
      // All chances are drawn before anything is waited for: the requests of a batch keep their order.
      const { delayMs, outcome } = decideFate(faults, random, request.now);
      const otherLists = lists;
      if (delayMs > 0) await wait(delayMs, request.signal);
      if (outcome && 'answer' in outcome) return outcome.answer;
      if (outcome) {
        if (outcome.failure === 'timeout') await send(request.url).catch(() => {});
        throw new TransportFault(outcome.failure);
      }
      const answer = hasListHabits(faults) ? await otherLists.answer(faults, request, send) : await send(request.url);
      return reshape(faults, answer);
    },
  };
}

function waitFor(ms: number, signal?: AbortSignal): Promise<unknown> {
  return waitReally(ms, undefined, signal ? { signal } : {});
}
