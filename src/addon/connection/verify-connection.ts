import type { Api } from '../client/api';
import { createApi } from '../client/api';
import type { Budget } from '../client/budget';
import { createCooldown } from '../client/cooldown';
import { ConnectionError, isAddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { readUncached } from '../reading/read-uncached';
import { connectionHashOf } from '../reading/reader';
import { type Row, textOf } from '../table/row';
import { clip } from './clip';
import type { Connection, ConnectionView } from './connection';
import { describeCapabilities } from './describe-capabilities';

/** Asks the API what a key may do. Throws what it throws; a name that the key may not read is left out. */
export function verifyConnection(
  platform: Platform,
  connection: Omit<Connection, 'view'>,
  budget: Budget,
): ConnectionView {
  const bare: Connection = { ...connection, view: emptyView(connection.baseUrl) };
  const api = createApi(platform, bare, budget, createCooldown(platform.cache, connectionHashOf(platform, bare)));
  const { selectedAccountIds, ...capabilities } = describeCapabilities(readApiKey(api));
  return {
    baseUrl: connection.baseUrl,
    ...capabilities,
    organizationName: organizationName(api),
    selectedAccounts:
      capabilities.accountScope === 'CUSTOM_ACCOUNTS' ? accountNames(api, budget, selectedAccountIds) : [],
    verifiedAt: new Date(platform.clock.now()).toISOString(),
  };
}

/** The one operation of any key: where it is not known, the address is of something else. */
function readApiKey(api: Api): Row {
  try {
    return api.call('getApiKey').data as Row;
  } catch (thrown) {
    if (!isAddonError(thrown) || thrown.code !== 'not_found') throw thrown;
    throw new ConnectionError('invalid_base_url', 'The API is not at this address. Enter its base URL, without /v1.', {
      requestId: thrown.requestId,
    });
  }
}

function organizationName(api: Api): string | null {
  const name = whereAllowed(() => textOf(api.call('getOrganization').data as Row, 'name'), null);
  return name === null ? null : clip(name);
}

function accountNames(api: Api, budget: Budget, ids: readonly string[]): string[] {
  const accounts = whereAllowed(() => readUncached(api, budget, 'listAccounts'), []);
  return ids.map((id) => {
    const account = accounts.find((each) => each['id'] === id);
    return clip(account === undefined ? id : (textOf(account, 'name') ?? id));
  });
}

/** The key is verified by now: a missing scope, or an API so slow that time is up, costs a name, nothing more. */
function whereAllowed<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (thrown) {
    const refusals = ['forbidden_scope', 'account_not_accessible', 'not_found', 'unexpected_status', 'time_limit'];
    if (isAddonError(thrown) && refusals.includes(thrown.code)) return otherwise;
    throw thrown;
  }
}

export function emptyView(baseUrl: string): ConnectionView {
  return {
    baseUrl,
    organizationName: null,
    scopes: [],
    accountScope: null,
    selectedAccounts: [],
    operations: null,
    rateLimits: [],
    canTag: false,
    verifiedAt: '',
  };
}
