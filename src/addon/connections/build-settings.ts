/** Constants of the build (scripts/build/addon.ts). They are undefined in tests, which run the source. */
declare const FIN_API_BASE_URL: string | undefined;
declare const FIN_DEFAULT_BASE_URL: string | undefined;

export interface BuildSettings {
  /** The only base URL of this build; null lets users enter one. */
  readonly fixedBaseUrl: string | null;
  /** Offered in the form. */
  readonly defaultBaseUrl: string;
}

export function buildSettings(): BuildSettings {
  const fixed = typeof FIN_API_BASE_URL === 'string' && FIN_API_BASE_URL !== '' ? FIN_API_BASE_URL : null;
  const offered = typeof FIN_DEFAULT_BASE_URL === 'string' ? FIN_DEFAULT_BASE_URL : '';
  return { fixedBaseUrl: fixed, defaultBaseUrl: fixed ?? offered };
}
