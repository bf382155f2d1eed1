import type { Properties } from '../platform';

type Store = GoogleAppsScript.Properties.Properties | null;

/** Without a document, Google has no store of document properties. It is then read as empty. */
export function googleProperties(open: () => Store): Properties {
  return {
    get: (name) => open()?.getProperty(name) ?? null,
    set: (name, value) => {
      const store = open();
      if (store === null) throw new Error('There is no spreadsheet to keep this in.');
      store.setProperty(name, value);
    },
    delete: (name) => {
      open()?.deleteProperty(name);
    },
    getAll: () => open()?.getProperties() ?? {},
  };
}
