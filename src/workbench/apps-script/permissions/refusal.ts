import type { AuthMode } from '../host';
import type { Messages } from '../messages';
import { type Capability, isAllowed, scopesFor } from './capabilities';

export interface CalledMethod {
  /** Such as `UrlFetchApp` or `Range`. */
  readonly typeName: string;
  readonly methodName: string;
  readonly isService: boolean;
  readonly capability: Capability;
}

export interface Consent {
  readonly mode: AuthMode;
  /** Of the manifest; null: found out by the platform. */
  readonly declared: readonly string[] | null;
  /** By the user; null: all of them. */
  readonly granted: readonly string[] | null;
}

/** The text with which a call is refused in this mode and with these scopes, or null. */
export function refusalOf(
  called: CalledMethod,
  { mode, declared, granted }: Consent,
  messages: Messages,
): string | null {
  const fullName = `${called.typeName}.${called.methodName}`;
  const scopes = scopesFor[called.capability] ?? null;
  if (!isAllowed(mode, called.capability)) {
    if (mode === 'CUSTOM_FUNCTION' && called.capability !== 'other-documents') {
      return messages.noPermission(called.isService ? fullName : called.methodName);
    }
    return scopes ? messages.noPermissionForScopes(fullName, textOf(scopes)) : messages.noPermission(fullName);
  }
  // A custom function asks for no authorization, and a simple trigger runs without one.
  if (mode !== 'FULL' || !scopes) return null;
  const isMissingIn = (list: readonly string[] | null) =>
    list !== null && !scopes.some((scope) => list.includes(scope));
  if (isMissingIn(declared)) return messages.scopesNotSufficient(fullName, textOf(scopes));
  if (!isMissingIn(granted)) return null;
  return granted?.length ? messages.noPermissionForScopes(fullName, textOf(scopes)) : messages.authorizationRequired();
}

function textOf(scopes: readonly string[]): string {
  return scopes.length === 1 ? (scopes[0] ?? '') : `(${scopes.join(' || ')})`;
}
