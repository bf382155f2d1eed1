import type { Platform, Properties } from '../platform/platform';
import { quietly } from './record';

/**
 * A platform that reads each property store once, with all values: Google takes as long for one value as for all. For
 * executions of seconds, as in cells; a longer one would miss changes of others.
 */
export function withPropertySnapshots(platform: Platform): Platform {
  return {
    ...platform,
    userProperties: snapshotOf(platform.userProperties),
    documentProperties: snapshotOf(platform.documentProperties),
  };
}

function snapshotOf(properties: Properties): Properties {
  let values: { readonly [name: string]: string } | null = null;
  const getAll = () => {
    values = values ?? properties.getAll();
    return values;
  };
  return {
    getAll,
    get: (name) => (Object.hasOwn(getAll(), name) ? (getAll()[name] ?? null) : null),
    set(name, value) {
      properties.set(name, value);
      if (values !== null) values = { ...values, [name]: value };
    },
    storeAll(changed) {
      properties.storeAll(changed);
      if (values !== null) values = { ...values, ...changed };
    },
    delete(name) {
      properties.delete(name);
      values = null;
    },
  };
}

/**
 * Lets a change store several properties of the spreadsheet, and writes them with one call at its end: Google takes as
 * long for one as for several. If Google refuses that, because one is too large or the store is full, each is written
 * alone, in their order. Then it throws if the first one is refused, and does without any other.
 */
export function storeTogether<Result>(platform: Platform, change: (platform: Platform) => Result): Result {
  const { documentProperties: stored } = platform;
  const values = new Map<string, string>();
  const result = change({
    ...platform,
    documentProperties: {
      ...stored,
      get: (name) => values.get(name) ?? stored.get(name),
      getAll: () => ({ ...stored.getAll(), ...Object.fromEntries(values) }),
      set: (name, value) => void values.set(name, value),
      delete(name) {
        values.delete(name);
        stored.delete(name);
      },
    },
  });
  if (values.size > 0) {
    try {
      stored.storeAll(Object.fromEntries(values));
    } catch {
      const [first, ...others] = [...values].map(
        ([name, value]) =>
          () =>
            stored.set(name, value),
      );
      first?.();
      others.forEach(quietly);
    }
  }
  return result;
}
