import type { Platform, Properties } from './platform';

/**
 * A platform that reads each property store once, with all its values: one value takes Google as long as all of them.
 * For what takes seconds, as cells do; a longer execution would miss what others change meanwhile.
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
      values = null;
    },
    delete(name) {
      properties.delete(name);
      values = null;
    },
  };
}
