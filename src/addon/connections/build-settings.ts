/** Constants of the build (scripts/build/addon.ts). They are undefined in tests, which run the source. */
declare const FIN_API_BASE_URL: string | undefined;
declare const FIN_DEFAULT_BASE_URL: string | undefined;

export interface BuildSettings {
  /** The only base URL of this build; null lets users enter one. */
  readonly fixedBaseUrl: string | null;
  /** Offered in the form. */
  readonly defaultBaseUrl: string;
  /** The connection of a call; the default if absent. */
  readonly connectionName?: string;
}

/** Settings for a call with the connection of that name; with the default one if undefined. */
export function withConnection(settings: BuildSettings, connectionName: string | undefined): BuildSettings {
  const { connectionName: _, ...others } = settings;
  return connectionName === undefined ? others : { ...others, connectionName };
}

export function buildSettings(): BuildSettings {
  const fixed = typeof FIN_API_BASE_URL === 'string' && FIN_API_BASE_URL !== '' ? FIN_API_BASE_URL : null;
  const offered = typeof FIN_DEFAULT_BASE_URL === 'string' ? FIN_DEFAULT_BASE_URL : '';
  return { fixedBaseUrl: fixed, defaultBaseUrl: fixed ?? offered };
}
