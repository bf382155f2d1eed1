/** What the build decides (scripts/build/addon.ts); unset where the source runs unbuilt, as in tests. */
declare const FIN_API_BASE_URL: string | undefined;
declare const FIN_DEFAULT_BASE_URL: string | undefined;

export interface BuildSettings {
  /** The one base URL this build speaks to; null lets the user enter one. */
  readonly fixedBaseUrl: string | null;
  /** Offered in the form. */
  readonly defaultBaseUrl: string;
}

export function buildSettings(): BuildSettings {
  const fixed = typeof FIN_API_BASE_URL === 'string' && FIN_API_BASE_URL !== '' ? FIN_API_BASE_URL : null;
  const offered = typeof FIN_DEFAULT_BASE_URL === 'string' ? FIN_DEFAULT_BASE_URL : '';
  return { fixedBaseUrl: fixed, defaultBaseUrl: fixed ?? offered };
}
