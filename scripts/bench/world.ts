import { createHash } from 'node:crypto';
import type { Cache, HttpRequest, HttpResponse } from '../../src/addon/platform/platform';
import { type CacheEntries, fakeCache } from '../../test/support/platform/fake-cache';
import { roundsOf, type ServiceCall, serviceMs, sheetMs } from '../../test/support/platform/google-latency';
import type { Conditions } from './conditions';

/** A service call of an execution. It is plain data, because it may come from another thread. */
export type Call =
  | { readonly name: 'sleep'; readonly ms: number }
  | { readonly name: 'fetch'; readonly requests: readonly HttpRequest[] }
  | { readonly name: 'cache.get' | 'cache.getAll' | 'cache.removeAll'; readonly keys: readonly string[] }
  | { readonly name: 'cache.put' | 'cache.putAll'; readonly values: Values; readonly seconds: number }
  | { readonly name: 'properties.get' | 'properties.delete'; readonly store: StoreName; readonly key: string }
  | { readonly name: 'properties.getAll'; readonly store: StoreName }
  | { readonly name: 'properties.set'; readonly store: StoreName; readonly values: Values }
  | { readonly name: 'lock'; readonly waitMs: number }
  /** Reads cells of a sheet. */
  | { readonly name: 'sheet'; readonly cellCount: number }
  | { readonly name: 'unlock' | 'timeZone' | 'sheetProperty' | 'uuid' };

export type StoreName = 'user' | 'document';
interface Values {
  readonly [key: string]: string;
}

/** State shared by the executions of a measurement: time, the API, and cache, properties and lock of a document. */
export interface World {
  now: number;
  readonly conditions: Conditions;
  readonly answer: (request: HttpRequest, nowMs: number) => HttpResponse;
  readonly cacheEntries: CacheEntries;
  readonly cache: Cache;
  readonly properties: { readonly [Store in StoreName]: Map<string, string> };
  /** The number of the cell that holds the document lock. */
  lockHolder: number | null;
  /** How many UUIDs executions got. They decide who reads among cells that start at the same time. */
  uuids: number;
  tally: Tally;
}

/** Counts of all executions since `startTally`. */
export interface Tally {
  requests: number;
  /** Round trips that delayed them: 21 requests in 20 parallel lanes are two. */
  rounds: number;
  /** Pauses of the add-on, such as between two looks at the cache. */
  sleptMs: number;
  /** Of a property of the spreadsheet, such as the sheet of a name: 0 to 1 ms, which the waits do not contain. */
  lookups: number;
  readonly calls: { [Call in ServiceCall]?: number };
}

export function newWorld(options: Pick<World, 'conditions' | 'answer'>): World {
  const time = { now: Date.parse('2026-11-21T12:00:00Z') };
  const cacheEntries: CacheEntries = new Map();
  const world = {
    ...options,
    cacheEntries,
    properties: { user: new Map(), document: new Map() },
    lockHolder: null,
    uuids: 0,
    tally: newTally(),
  };
  return Object.assign(time, world, { cache: fakeCache(cacheEntries, time, () => {}) });
}

export function startTally(world: World): void {
  world.tally = newTally();
}

function newTally(): Tally {
  return { requests: 0, rounds: 0, sleptMs: 0, lookups: 0, calls: {} };
}

/** The duration of a call, and a function that applies its effect and returns its answer at the end. */
export interface Work {
  readonly ms: number;
  readonly finish: () => unknown;
}

/** Returned by `finish` while another cell holds the lock. The caller tries again later. */
export const stillLocked = Symbol('still locked');
export const lockPollMs = 10;

export function perform(world: World, cell: number, call: Call): Work {
  const { cache, conditions, properties, tally } = world;
  const charge = (name: ServiceCall, finish: () => unknown): Work => {
    tally.calls[name] = (tally.calls[name] ?? 0) + 1;
    return { ms: serviceMs[name], finish };
  };
  switch (call.name) {
    case 'sleep':
      tally.sleptMs += call.ms;
      return { ms: call.ms, finish: () => null };
    case 'fetch': {
      const rounds = roundsOf(call.requests.length, conditions.lanes);
      tally.requests += call.requests.length;
      tally.rounds += rounds;
      const answers = call.requests.map((request) => world.answer(request, world.now));
      return { ms: conditions.pageMs * rounds, finish: () => answers };
    }
    case 'uuid': {
      world.uuids += 1;
      const uuid = uuidOf(`${conditions.seed} ${world.uuids}`);
      return { ms: 0, finish: () => uuid };
    }
    case 'unlock':
      return { ms: 0, finish: () => release(world, cell) };
    case 'sheet':
      return { ms: serviceMs.sheet + (sheetMs.perThousandCellsRead * call.cellCount) / 1_000, finish: () => null };
    case 'sheetProperty':
      tally.lookups += 1;
      return { ms: 0, finish: () => null };
    case 'lock': {
      const until = world.now + Math.max(serviceMs.lock, call.waitMs);
      return charge(call.name, () => acquire(world, cell, until));
    }
    case 'timeZone':
      return charge(call.name, () => 'Etc/GMT');
    case 'cache.get':
    case 'cache.getAll':
      return charge(call.name, () => cache.getAll(call.keys));
    case 'cache.put':
    case 'cache.putAll':
      return charge(call.name, () => cache.putAll(call.values, call.seconds));
    case 'cache.removeAll':
      return charge(call.name, () => cache.removeAll(call.keys));
    case 'properties.get':
      return charge(call.name, () => properties[call.store].get(call.key) ?? null);
    case 'properties.getAll':
      return charge(call.name, () => Object.fromEntries(properties[call.store]));
    case 'properties.set':
      return charge(call.name, () => {
        for (const [key, value] of Object.entries(call.values)) properties[call.store].set(key, value);
      });
    case 'properties.delete':
      return charge(call.name, () => void properties[call.store].delete(call.key));
  }
}

/** Google releases the lock when an execution ends. */
export function release(world: World, cell: number): void {
  if (world.lockHolder === cell) world.lockHolder = null;
}

function acquire(world: World, cell: number, until: number): boolean | typeof stillLocked {
  if (world.lockHolder === null || world.lockHolder === cell) {
    world.lockHolder = cell;
    return true;
  }
  return world.now < until ? stillLocked : false;
}

/** The same for the same text, so that a measurement can be repeated. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}
