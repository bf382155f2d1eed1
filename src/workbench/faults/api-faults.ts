import { setTimeout as waitReally } from 'node:timers/promises';
import type { ActiveFault } from './active-faults';
import { type ApiAnswer, type ApiRequest, type Send, TransportFault } from './exchange';
import { injectFault } from './inject-fault';

/** Faults between UrlFetchApp and the service it is mapped to. They are not saved: a new start has no faults. */
export interface ApiFaults {
  active(): readonly ActiveFault[];
  /** Replaces the active faults and restarts the random sequence. */
  set(faults: readonly ActiveFault[]): void;
  /** Requests since the faults were set. */
  requests(): number;
  onChange(listener: () => void): () => void;
  /** Sends one request; rejects with a TransportFault when it gets no answer. */
  exchange(request: ApiRequest, send: Send): Promise<ApiAnswer>;
}

export interface ApiFaultsOptions {
  readonly seed?: number;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

export function createApiFaults({ seed = 1, wait = waitFor }: ApiFaultsOptions = {}): ApiFaults {
  let active: readonly ActiveFault[] = [];
  let random = seededRandom(seed);
  let requests = 0;
  const listeners = new Set<() => void>();

  return {
    active: () => active,
    set: (faults) => {
      active = faults;
      random = seededRandom(seed);
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
      // Drawn before the delay, so that the requests of a batch keep their order.
      const { delayMs, outcome } = injectFault(faults, random, request.now);
      if (delayMs > 0) await wait(delayMs, request.signal);
      if (outcome && 'answer' in outcome) return outcome.answer;
      if (outcome) {
        if (outcome.failure === 'timeout') await send(request.url).catch(() => {});
        throw new TransportFault(outcome.failure);
      }
      return send(request.url);
    },
  };
}

function waitFor(ms: number, signal?: AbortSignal): Promise<unknown> {
  return waitReally(ms, undefined, signal ? { signal } : {});
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
