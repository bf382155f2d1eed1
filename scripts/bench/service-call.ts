import type { HttpRequest } from '../../src/addon/platform/platform';
import { roundsOf, type ServiceCall, serviceMs } from './google-latency';
import type { World } from './world';

/** A service call of an execution. It is plain data, because it may come from another thread. */
export type Call =
  | { readonly name: 'sleep'; readonly ms: number }
  | { readonly name: 'fetch'; readonly requests: readonly HttpRequest[] }
  | { readonly name: 'cache.get' | 'cache.getAll' | 'cache.removeAll'; readonly keys: readonly string[] }
  | { readonly name: 'cache.put' | 'cache.putAll'; readonly values: Values; readonly seconds: number }
  | { readonly name: 'properties.get' | 'properties.delete'; readonly store: StoreName; readonly key: string }
  | { readonly name: 'properties.getAll'; readonly store: StoreName }
  | { readonly name: 'properties.set'; readonly store: StoreName; readonly key: string; readonly value: string }
  | { readonly name: 'lock'; readonly waitMs: number }
  | { readonly name: 'unlock' | 'timeZone' };

export type StoreName = 'user' | 'document';
interface Values {
  readonly [key: string]: string;
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
  switch (call.name) {
    case 'sleep':
      world.tally.sleptMs += call.ms;
      return { ms: call.ms, finish: () => null };
    case 'fetch': {
      const rounds = roundsOf(call.requests.length);
      world.tally.requests += call.requests.length;
      world.tally.rounds += rounds;
      const answers = call.requests.map((request) => world.answer(request, world.now));
      return { ms: world.latencyMs * rounds, finish: () => answers };
    }
    case 'unlock':
      return { ms: 0, finish: () => release(world, cell) };
    case 'lock': {
      const until = world.now + Math.max(serviceMs.lock, call.waitMs);
      return charge(world, call.name, () => acquire(world, cell, until));
    }
    case 'timeZone':
      return charge(world, call.name, () => 'Etc/GMT');
    case 'cache.get':
    case 'cache.getAll':
      return charge(world, call.name, () => readCache(world, call.keys));
    case 'cache.put':
    case 'cache.putAll':
      return charge(world, call.name, () => writeCache(world, call.values, call.seconds));
    case 'cache.removeAll':
      return charge(world, call.name, () => call.keys.forEach((key) => void world.cache.delete(key)));
    case 'properties.get':
      return charge(world, call.name, () => world.properties[call.store].get(call.key) ?? null);
    case 'properties.getAll':
      return charge(world, call.name, () => Object.fromEntries(world.properties[call.store]));
    case 'properties.set':
      return charge(world, call.name, () => void world.properties[call.store].set(call.key, call.value));
    case 'properties.delete':
      return charge(world, call.name, () => void world.properties[call.store].delete(call.key));
  }
}

/** Google releases the lock when an execution ends. */
export function release(world: World, cell: number): void {
  if (world.lockHolder === cell) world.lockHolder = null;
}

function charge({ tally }: World, name: ServiceCall, finish: () => unknown): Work {
  tally.calls[name] = (tally.calls[name] ?? 0) + 1;
  return { ms: serviceMs[name], finish };
}

function acquire(world: World, cell: number, until: number): boolean | typeof stillLocked {
  if (world.lockHolder === null || world.lockHolder === cell) {
    world.lockHolder = cell;
    return true;
  }
  return world.now < until ? stillLocked : false;
}

function readCache({ cache, now }: World, keys: readonly string[]): Values {
  const found = keys.flatMap((key) => {
    const entry = cache.get(key);
    return entry !== undefined && entry.expiresAt > now ? [[key, entry.value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Applies Google's limits: 100 KB per value, six hours, 1,000 entries. Above that, the oldest 100 are evicted. */
function writeCache({ cache, now }: World, values: Values, seconds: number): void {
  for (const [key, value] of Object.entries(values)) {
    if (key.length > 250) throw new Error('Argument too large: key');
    if (Buffer.byteLength(value) > 102_400) throw new Error('Argument too large: value');
    if (!(seconds >= 1 && seconds <= 21_600)) throw new Error('Invalid argument: expirationInSeconds');
    cache.set(key, { value, expiresAt: now + seconds * 1000 });
    if (cache.size > 1_000) for (const oldest of [...cache.keys()].slice(0, 100)) cache.delete(oldest);
  }
}
