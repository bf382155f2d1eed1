/**
 * Reads the API from `--api` and `--key`. FIN_API_KEY can replace `--key`, because process lists show arguments. Null
 * if `--api` is absent: FIN_API_KEY alone does not choose an API.
 */
export function readApi(
  address: string | undefined,
  keyOption: string | undefined,
): { url: string; key: string } | null {
  const key = keyOption ?? process.env['FIN_API_KEY'] ?? '';
  if (address === undefined) {
    if (keyOption !== undefined) throw new Error('--key goes with --api.');
    return null;
  }
  if (key === '') throw new Error('--api needs a key: set FIN_API_KEY to it.');
  const url = readAddress('--api', address);
  if (!isPrivate(new URL(url))) {
    throw new Error(`--api ${address} would send the key in clear: write an address that begins with https.`);
  }
  return { url, key };
}

/** Reads an http or https address from an option. Keeps its path and removes a trailing slash. */
export function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (isPlain) return url.href.replace(/\/+$/, '');
  throw new Error(`${option} ${text} is no address: write one such as https://api.example.com.`);
}

/** Whether nobody between this machine and the API reads what is sent. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
