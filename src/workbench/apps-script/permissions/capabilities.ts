import type { AuthMode } from '../../host';
import type { Messages } from '../messages';

/** What a service method accesses. The authorization mode of a run allows some of these. */
export type Capability =
  | 'free'
  | 'menu'
  | 'interface'
  | 'document-read'
  | 'document-write'
  | 'other-documents'
  | 'properties'
  | 'fetch'
  | 'cache'
  | 'lock'
  | 'html'
  | 'identity'
  | 'user-key'
  | 'mail'
  | 'triggers';

/**
 * The matrix of "Editor add-on authorization". A custom function cannot use the interface, can read the
 * document, and runs as an anonymous user. Before it is enabled, an add-on can only build its menu.
 */
const allowed: { readonly [Mode in Exclude<AuthMode, 'FULL'>]: readonly Capability[] } = {
  NONE: ['free', 'menu'],
  LIMITED: ['free', 'menu', 'document-read', 'document-write', 'properties', 'cache', 'lock', 'html'],
  CUSTOM_FUNCTION: ['free', 'document-read', 'properties', 'fetch', 'cache', 'lock', 'html', 'identity', 'user-key'],
};

export function isAllowed(mode: AuthMode, capability: Capability): boolean {
  return mode === 'FULL' || allowed[mode].includes(capability);
}

const base = 'https://www.googleapis.com/auth/';

/** Any one of these scopes is enough. Only an explicit `oauthScopes` in the manifest can lack one. */
export const scopesFor: { readonly [Name in Capability]?: readonly string[] } = {
  'document-read': [`${base}spreadsheets.currentonly`, `${base}spreadsheets`],
  'document-write': [`${base}spreadsheets.currentonly`, `${base}spreadsheets`],
  'other-documents': [`${base}spreadsheets`],
  interface: [`${base}script.container.ui`],
  fetch: [`${base}script.external_request`],
  triggers: [`${base}script.scriptapp`],
  identity: [`${base}userinfo.email`],
  mail: [`${base}script.send_mail`],
};

export const allScopes: readonly string[] = [...new Set(Object.values(scopesFor).flat())];

export interface CalledMethod {
  /** Such as `UrlFetchApp` or `Range`. */
  readonly typeName: string;
  readonly methodName: string;
  readonly isService: boolean;
  readonly capability: Capability;
}

export interface Consent {
  readonly mode: AuthMode;
  /** From the manifest; null: detected by the platform. */
  readonly declared: readonly string[] | null;
  /** By the user; null: all of them. */
  readonly granted: readonly string[] | null;
}

/** Google's error message for a call that this mode or these scopes do not allow; null if they allow it. */
export function authorizationError(
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
  // Custom functions and simple triggers need no authorization.
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
