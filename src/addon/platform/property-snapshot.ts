import type { Platform, Properties } from './platform';

/**
 * A platform whose property stores are read once each, with all their values: a read of one value takes Google as long
 * as a read of all. For cells, which live seconds; a longer execution would not see what others change meanwhile.
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
