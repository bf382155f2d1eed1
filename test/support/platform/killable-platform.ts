import type { Platform } from '../../../src/addon/platform/platform';

/** Simulates that Google ends an execution: it stops, and its finally blocks have no effect. */
export class Killed extends Error {}

/** A platform whose service calls throw from the `calls`-th one on. */
export function killable(platform: Platform, calls: number): Platform {
  let left = calls;
  const guard = <Service extends object>(service: Service): Service =>
    new Proxy(service, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          left -= 1;
          if (left < 0) throw new Killed('Exceeded maximum execution time');
          return member.apply(target, args);
        };
      },
    });
  // Time also advances after the end of an execution, and reading it is no service call.
  const { http, cache, clock, ...rest } = platform;
  const dying = { now: () => (left < 0 ? gone() : clock.now()), sleep: guard(clock).sleep };
  return { ...rest, http: guard(http), cache: guard(cache), clock: dying };
}

function gone(): never {
  throw new Killed('Exceeded maximum execution time');
}
