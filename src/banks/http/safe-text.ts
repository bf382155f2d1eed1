const longest = 300;

/** A text of a server for the terminal: on one line, without control characters and without the secrets of the connection. */
export function safeText(text: unknown, secrets: readonly string[] = []): string {
  let safe = typeof text === 'string' ? text : '';
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      safe = safe.replaceAll(form, '…');
    }
  }
  safe = safe.replace(/\/\/[^\s/@]*@/g, '//…@');
  safe = safe.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  return safe.length <= longest ? safe : `${safe.slice(0, longest)}…`;
}
