import type { Platform } from '../platform/platform';

export type PermissionUse = 'reading' | 'schedule' | 'sidebar' | 'sheet';

/** The permissions that users can refuse one by one on Google's consent page, and their purpose. */
const uses: { readonly [scope: string]: PermissionUse } = {
  'https://www.googleapis.com/auth/script.external_request': 'reading',
  'https://www.googleapis.com/auth/script.scriptapp': 'schedule',
  'https://www.googleapis.com/auth/spreadsheets.currentonly': 'sheet',
  'https://www.googleapis.com/auth/script.container.ui': 'sidebar',
};

export interface MissingPermissions {
  readonly uses: PermissionUse[];
  /** Google's page that requests them; null if Google gives no address. */
  readonly url: string | null;
}

/** null: everything is granted, or Google does not say. */
export function findMissingPermissions({ triggers }: Platform): MissingPermissions | null {
  try {
    if (!triggers.isAuthorizationRequired()) return null;
    const missing = triggers.missingScopes(Object.keys(uses));
    const url = triggers.authorizationUrl();
    const missingUses = Object.entries(uses).flatMap(([scope, use]) => (missing.includes(scope) ? [use] : []));
    return { uses: missingUses, url: isGoogleAddress(url) ? url : null };
  } catch {
    return null;
  }
}

/** The sidebar shows the address as a link, so only Google's own are accepted. */
function isGoogleAddress(url: string | null): boolean {
  return url !== null && /^https:\/\/[a-z.]+\.google\.(?:com|test)\//.test(url);
}
