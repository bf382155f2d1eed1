/** The add-on's sentences ask for something in the sidebar. Before the page is open, only the command can change it. */
const commandLineSentences: { readonly [code: string]: string } = {
  unauthorized: 'The API refused the key. Give a valid one in FIN_API_KEY or --key.',
  invalid_key: 'That cannot be an API key. Give the complete key, and nothing else, in FIN_API_KEY or --key.',
  invalid_base_url: 'The API is not at this address. Give its base URL, without /v1, to --api.',
  redirected: 'The API redirects elsewhere. Give its final base URL to --api.',
};

/** Says what to change at the command line. The add-on's message has only the public address, so this adds the real one. */
export function refusedConnection(
  apiUrl: string,
  { code, message }: { readonly code: string; readonly message: string },
): Error {
  return new Error(`No connection to the API at ${apiUrl}. ${commandLineSentences[code] ?? message}`);
}
