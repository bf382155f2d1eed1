import type { Connections } from '../../../connections/connections';
import { toAddonError } from '../../../errors/addon-error';
import { languageOf } from '../../../messages/language';
import { authorizationPage, isMailAllowed } from '../../../platform/authorization';
import type { Mail, Platform } from '../../../platform/platform';
import { toIso } from '../../../trigger/run-outcome';
import type { MailView } from '../views';
import { readMailState, storeMailState } from './mail-state';
import { requireOwnChecks } from './send-mail';

/** Null in a build without mail. */
export function viewMail(platform: Platform, connections: Connections): MailView | null {
  const { mail } = platform;
  if (mail === null) return null;
  const { isOn, lastSentAt, lastError, lastErrorCode, waiting, more } = readMailState(platform);
  const given = findAddress(platform, mail);
  return {
    isOn,
    ...given,
    obstacle: areOwnChecks(platform, connections) ? given.obstacle : 'notOwn',
    lastSentAt: toIso(lastSentAt),
    waitingCount: waiting.length + more,
    lastError: isOn ? lastError : null,
    lastErrorCode: isOn ? lastErrorCode : null,
  };
}

function areOwnChecks(platform: Platform, connections: Connections): boolean {
  try {
    requireOwnChecks(platform, connections);
    return true;
  } catch {
    return false;
  }
}

function findAddress(platform: Platform, mail: Mail): Pick<MailView, 'address' | 'obstacle' | 'permissionUrl'> {
  try {
    if (!isMailAllowed(platform)) {
      return { address: null, obstacle: 'permission', permissionUrl: authorizationPage(platform) };
    }
    const address = mail.ownAddress();
    return { address, obstacle: address === null ? 'noAddress' : null, permissionUrl: null };
  } catch (thrown) {
    const isPermission = toAddonError(thrown).code === 'authorization_required';
    return { address: null, obstacle: isPermission ? 'permission' : 'noAddress', permissionUrl: null };
  }
}

/** Switched on, it begins with what is found from now on. */
export function switchMail(platform: Platform, isOn: boolean): void {
  const before = readMailState(platform);
  if (before.isOn === isOn) return;
  // The time of the last mail stays, so that switching it off and on sends no second one.
  const nothing = { waiting: [], more: 0, lastError: null, lastErrorCode: null };
  storeMailState(platform, { ...before, ...nothing, isOn, language: languageOf(platform.ui.locale()) });
}
