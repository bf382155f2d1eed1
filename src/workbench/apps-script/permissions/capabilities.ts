import type { AuthMode } from '../host';

/** What a service method touches; the authorization mode of a run allows some of these. */
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
  | 'triggers';

/**
 * The matrix of "Editor add-on authorization". A custom function reaches the interface to no extent, reads the
 * document, and has an anonymous identity; before it is enabled an add-on may only build its menu.
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
};

export const allScopes: readonly string[] = [...new Set(Object.values(scopesFor).flat())];
