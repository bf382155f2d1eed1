import { describeCapabilities } from '../../connections/capabilities';
import type { Session } from '../../session/session';

/** Which accounts a key sees. */
export interface KeyAccess {
  readonly seesAll: boolean;
  readonly selectedAccountIds: readonly string[];
}

/** One request, because the access may have changed since the key was entered. */
export function readKeyAccess(session: Session): KeyAccess {
  const [key = {}] = session.call({ operationId: 'getApiKey' }).rows;
  const { accountScope, selectedAccountIds } = describeCapabilities(key);
  return { seesAll: accountScope === 'ALL', selectedAccountIds };
}
