import type { HttpRequest, HttpResponse } from '../../src/addon/platform/platform';
import type { ServiceCall } from './google-latency';

/** State shared by the executions of a measurement: time, the API, and cache, properties and lock of a document. */
export interface World {
  now: number;
  readonly latencyMs: number;
  readonly answer: (request: HttpRequest, nowMs: number) => HttpResponse;
  readonly cache: Map<string, { readonly value: string; readonly expiresAt: number }>;
  readonly properties: { readonly user: Map<string, string>; readonly document: Map<string, string> };
  /** The number of the cell that holds the document lock. */
  lockHolder: number | null;
  tally: Tally;
}

/** Counts of all executions since `startTally`. */
export interface Tally {
  requests: number;
  /** Round trips that delayed them: 21 parallel requests are two. */
  rounds: number;
  /** Pauses of the add-on, such as between two looks at the cache. */
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
