/**
 * Whether `urlFetchWhitelist` of the manifest lets a URL pass: https, the same host (or any below `*.`), and an equal or
 * deeper path, letter case included ("Allowlist URLs"). `https://api.example.com/v1` lets `/v1`, `/v1/x` and `/v1?x` pass.
 */
export function isWhitelisted(url: URL, whitelist: readonly string[] | null): boolean {
  return whitelist === null || whitelist.some((entry) => matches(url, entry));
}

function matches(url: URL, entry: string): boolean {
  const parts = /^https:\/\/(\*\.)?([^/]+)(\/.*)$/.exec(entry);
  if (!parts || url.protocol !== 'https:') return false;
  const [, wildcard, host = '', path = '/'] = parts;
  const isHost = wildcard ? url.host.endsWith(`.${host.toLowerCase()}`) : url.host === host.toLowerCase();
  const isBelow = path.endsWith('/') ? url.pathname.startsWith(path) : `${url.pathname}/`.startsWith(`${path}/`);
  return isHost && isBelow;
}
