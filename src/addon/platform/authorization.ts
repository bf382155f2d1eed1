import type { Platform } from './platform';
import { isMailBuilt, mailScopes, neededScopes } from './scopes';

/** Whether Google asks for an authorization without which a refresh cannot run. Nothing but mail needs that of mail. */
export function isAuthorizationRequired({ triggers }: Platform): boolean {
  if (!triggers.isAuthorizationRequired()) return false;
  if (!isMailBuilt || triggers.missingScopes(mailScopes).length === 0) return true;
  return triggers.missingScopes(Object.values(neededScopes)).length > 0;
}

export function isMailAllowed({ triggers }: Platform): boolean {
  return !triggers.isAuthorizationRequired() || triggers.missingScopes(mailScopes).length === 0;
}

/** Google's page that requests missing permissions. It is shown as a link, so only Google's own address is accepted. */
export function authorizationPage({ triggers }: Platform): string | null {
  const url = triggers.authorizationUrl();
  return url !== null && /^https:\/\/[a-z.]+\.google\.(?:com|test)\//.test(url) ? url : null;
}
