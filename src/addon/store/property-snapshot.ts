import type { Platform, Properties } from '../platform/platform';

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
    delete(name) {
      properties.delete(name);
      values = null;
    },
  };
}
