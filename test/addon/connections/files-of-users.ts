import type { FunctionName } from '../../../src/addon/formulas/catalogue/functions';
import { record } from '../../support/api/scripted-api';
import { evaluate, evaluateError } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { call, capabilities, input, platformWith, settings } from '../sidebar/called-sidebar';

type Store = Map<string, unknown>;

/**
 * Several users and spreadsheets over one platform, with Google's rules: user properties and the user cache are the same
 * in all files of a user, document properties and the document cache in all executions of a file, and a cell runs with the properties of
 * the owner of its file.
 */
export function filesOfUsers(platform: FakePlatform = platformWith()) {
  const users = shelf([platform.userStore, platform.userCacheEntries as Store]);
  const files = shelf([platform.documentStore, platform.cacheEntries as Store]);
  const inCell = (owner: string): void => {
    users.take(owner);
    platform.state.context = 'cell';
  };
  return {
    platform,
    open: files.take,
    /** What follows is done by this user. */
    as: users.take,
    /** What the sidebar answers a user in the open file. */
    sidebar(user: string, operation: string, value: unknown = operation === 'connect' ? input : null) {
      users.take(user);
      platform.state.context = 'sidebar';
      return call(platform, operation, value);
    },
    /** The same about the connection of that name. */
    choose(user: string, connection: string, operation: string, value: unknown = null) {
      users.take(user);
      platform.state.context = 'sidebar';
      return call(platform, operation, value, settings, connection);
    },
    /** `google.script.run.FIN_ACCOUNTS()`: a function called by a page runs as the page's user. */
    page(user: string, name: FunctionName, ...args: unknown[]) {
      users.take(user);
      platform.state.context = 'sidebar';
      return evaluate(platform, name, ...args);
    },
    cell(owner: string, name: FunctionName, ...args: unknown[]) {
      inCell(owner);
      return evaluate(platform, name, ...args);
    },
    cellError(owner: string, name: FunctionName, ...args: unknown[]) {
      inCell(owner);
      return evaluateError(platform, name, ...args);
    },
  };
}

/** One open file, and an API for each user, so that one can tell whose connection answers. */
export function usersWithApis() {
  const platform = platformWith({
    'GET /v1/api-key': () => record({ ...capabilities, accountScope: 'ALL' }),
    'GET /v1/organization': ({ request }) => record({ name: `Data of ${new URL(request.url).host.split('.')[0]}` }),
  });
  const files = filesOfUsers(platform);
  files.open('file');
  return {
    ...files,
    connect: (user: string) =>
      files.sidebar(user, 'connect', { baseUrl: `https://${user}.example.com`, apiKey: `fin_live_key_of_${user}` }),
  };
}

/** Swaps what some stores hold: what is theirs under one name for what is theirs under another. */
function shelf(stores: readonly Store[]) {
  const kept = new Map<string, readonly Store[]>();
  let current = '';
  return {
    take(name: string): void {
      kept.set(
        current,
        stores.map((store) => new Map(store)),
      );
      current = name;
      stores.forEach((store, index) => {
        store.clear();
        for (const [key, value] of kept.get(name)?.[index] ?? []) store.set(key, value);
      });
    },
  };
}
