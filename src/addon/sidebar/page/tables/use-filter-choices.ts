import { useEffect, useState } from 'preact/hooks';
import type { Server } from '../server';

/** Names to choose from in the filters of a table. */
export interface FilterChoices {
  readonly accounts: readonly string[];
  readonly categories: readonly string[];
}

/** Reads them when they are first wanted. Without them a name can still be typed. */
export function useFilterChoices(server: Server, isWanted: boolean, hasCategories: boolean): FilterChoices {
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    void server.call('listChoices').then((response) => {
      if (response.ok) setAccounts(response.data.accounts);
    });
  }, [server, isWanted]);
  useEffect(() => {
    if (!isWanted || !hasCategories) return;
    void server.call('listCategories').then((response) => {
      if (response.ok) setCategories(response.data.categories);
    });
  }, [server, isWanted, hasCategories]);
  return { accounts, categories };
}
