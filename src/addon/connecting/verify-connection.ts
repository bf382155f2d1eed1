import { type Row, textOf } from '../cells/row';
import { type Connection, type ConnectionView, isLimitedToSelectedAccounts, truncate } from '../connections/connection';
import { describeCapabilities } from '../connections/describe-capabilities';
import { ConnectionError, isAddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { openSession, type Session } from '../session/session';

/** Reads from the API what a key may do. Leaves out names that the key may not read. */
export function verifyConnection(
  platform: Platform,
  connection: Omit<Connection, 'view'>,
  budget: Budget,
  { isStored }: { readonly isStored: boolean },
): ConnectionView {
  const bare: Connection = { ...connection, view: emptyView(connection.baseUrl) };
  const session = openSession(platform, bare, budget, { isAlwaysFresh: true, keyIsWatched: isStored });
  const { selectedAccountIds, ...capabilities } = describeCapabilities(readApiKey(session));
  return {
    baseUrl: connection.baseUrl,
    ...capabilities,
    organizationName: organizationName(session),
    selectedAccounts: isLimitedToSelectedAccounts(capabilities) ? accountNames(session, selectedAccountIds) : [],
    verifiedAt: new Date(platform.clock.now()).toISOString(),
  };
}

/** Every key may call this operation. If the API does not have it, the base URL is wrong. */
function readApiKey(session: Session): Row {
  try {
    const [capabilities = {}] = session.call({ operationId: 'getApiKey' }).rows;
    return capabilities;
  } catch (thrown) {
    if (!isAddonError(thrown) || thrown.code !== 'not_found') throw thrown;
    throw new ConnectionError('invalid_base_url', 'The API is not at this address. Enter its base URL, without /v1.', {
      requestId: thrown.requestId,
      cause: thrown,
    });
  }
}

function organizationName(session: Session): string | null {
  const [organization = {}] = whereAllowed(() => session.call({ operationId: 'getOrganization' }).rows, []);
  const name = textOf(organization, 'name');
  return name === null ? null : truncate(name);
}

function accountNames(session: Session, ids: readonly string[]): string[] {
  const accounts = whereAllowed(() => session.rows({ operationId: 'listAccounts' }).rows, []);
  return ids.map((id) => {
    const account = accounts.find((each) => each['id'] === id);
    return truncate(account === undefined ? id : (textOf(account, 'name') ?? id));
  });
}

/** The key is already verified, so a missing scope or a slow API may only cost a name. */
function whereAllowed<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    if (!errorPolicy(thrown).refusesList && thrown.code !== 'time_limit') throw thrown;
    return otherwise;
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
