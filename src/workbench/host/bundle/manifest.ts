/** The fields of appsscript.json that change how a script runs. */
export interface Manifest {
  readonly timeZone: string;
  /** null: the platform finds out by itself which scopes are needed. */
  readonly oauthScopes: readonly string[] | null;
  /** null: no restriction. */
  readonly urlFetchWhitelist: readonly string[] | null;
}

export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as { [field: string]: unknown };
  if (manifest['runtimeVersion'] !== 'V8') throw new Error('appsscript.json: runtimeVersion must be "V8".');
  if (typeof manifest['timeZone'] !== 'string') throw new Error('appsscript.json: timeZone is missing.');
  return {
    timeZone: manifest['timeZone'],
    oauthScopes: texts(manifest['oauthScopes']),
    urlFetchWhitelist: texts(manifest['urlFetchWhitelist']),
  };
}

function texts(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.map(String) : null;
}
