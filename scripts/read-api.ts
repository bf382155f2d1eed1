/**
 * The API that `--api` and `--key` name. The key may be in FIN_API_KEY instead, where no list of processes shows it.
 * null: `--api` is absent; FIN_API_KEY alone does not name an API.
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
  return { url: readAddress('--api', address), key };
}

/** The http or https address that an option gives, perhaps with a path, without a slash at the end. */
export function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (isPlain) return url.href.replace(/\/+$/, '');
  throw new Error(`${option} ${text} is no address: write one such as https://api.example.com.`);
}
