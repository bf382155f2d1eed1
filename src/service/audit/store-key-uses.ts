import type { Database } from '../database/open-database';
import type { KeyUses } from './key-uses';

const storeEveryMs = 10_000;

/** Stores the uses of keys every ten seconds, and once more when the returned function ends it. */
export function storeKeyUses(keyUses: KeyUses, database: Database, now: () => number): () => Promise<void> {
  // What could not be stored is stored with the next ones. The failed requests of the same time are in the log.
  const store = () => keyUses.store(database, now()).catch(() => {});
  let storing = Promise.resolve();
  const timer = setInterval(() => {
    storing = storing.then(store);
  }, storeEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await storing;
    await store();
  };
}
