import type { HttpRequest, HttpResponse } from '../../src/addon/platform/platform';
import type { ServiceCall } from './google-latency';

/** What all executions of a measurement share: time, the API, and Google's cache, properties and lock of one document. */
export interface World {
  now: number;
  readonly latencyMs: number;
  readonly answer: (request: HttpRequest, nowMs: number) => HttpResponse;
  readonly cache: Map<string, { readonly value: string; readonly expiresAt: number }>;
  readonly properties: { readonly user: Map<string, string>; readonly document: Map<string, string> };
  /** Number of the cell that holds the document lock. */
  lockHolder: number | null;
  tally: Tally;
}

/** What the executions since `startTally` did and waited for. */
export interface Tally {
  requests: number;
  /** Round trips that they waited for: 21 requests at once are two. */
  rounds: number;
  /** Pauses that the add-on makes of its own accord, such as before it looks again. */
  sleptMs: number;
  readonly calls: { [Call in ServiceCall]?: number };
}

export function newWorld(options: Pick<World, 'latencyMs' | 'answer'>): World {
  return {
    ...options,
    now: Date.parse('2026-11-21T12:00:00Z'),
    cache: new Map(),
    properties: { user: new Map(), document: new Map() },
    lockHolder: null,
    tally: newTally(),
  };
}

export function startTally(world: World): void {
  world.tally = newTally();
}

function newTally(): Tally {
  return { requests: 0, rounds: 0, sleptMs: 0, calls: {} };
}
