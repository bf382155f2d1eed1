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
    urlFetchWhitelist: whitelist(texts(manifest['urlFetchWhitelist'])),
  };
}

/** https, a full host name with at most one leading `*.`, and a path, at least `/` ("Allowlist URLs"). */
function whitelist(entries: readonly string[] | null): readonly string[] | null {
  const wrong = entries?.find((entry) => !/^https:\/\/(\*\.)?[^/*\s]+\/[^*\s]*$/.test(entry));
  if (wrong !== undefined) {
    throw new Error(
      `appsscript.json: urlFetchWhitelist has ${wrong}, which is not https://host/ or https://*.host/path.`,
    );
  }
  return entries;
}

function texts(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.map(String) : null;
}
