/**
 * Why the database could not be opened, and what the operator can do. Contains neither the password nor the user of the
 * address.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Texts by the code of PostgreSQL or the system. Sample: `28P01`, password authentication failed for user "fin". */
const reasons: { readonly [code: string]: string } = {
  '28P01': 'PostgreSQL refused the password. Correct the user and the password in DATABASE_URL.',
  '28000': 'PostgreSQL refused the user or the way it connects. Correct DATABASE_URL, or allow it in pg_hba.conf.',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL. Create it, or correct the name.',
  '42501': 'The role in DATABASE_URL may not create tables. Make it the owner of the database.',
  '53300': 'PostgreSQL has no connection left. Raise max_connections, or stop what holds connections.',
  '57P03': 'PostgreSQL is starting or shutting down. Try again in a moment.',
  '25006': 'This PostgreSQL server accepts no writes. Name the primary in DATABASE_URL.',
  ECONNREFUSED: 'No PostgreSQL server listens at the host and port in DATABASE_URL. Start it, or correct them.',
  ENOENT: 'No PostgreSQL server listens at the socket in DATABASE_URL. Start it, or correct the path.',
  ENOTFOUND: 'The host in DATABASE_URL is unknown. Correct it.',
  EAI_AGAIN: 'The host in DATABASE_URL could not be looked up. Correct it, or check the name server.',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached from this machine.',
  ETIMEDOUT: 'PostgreSQL did not answer in time. Check the host in DATABASE_URL and the firewall.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of PostgreSQL is not trusted. Name its authority with sslrootcert.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of PostgreSQL is not trusted. Name its authority with sslrootcert.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of PostgreSQL is not trusted. Name its authority with sslrootcert.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of PostgreSQL is for another host than the one in DATABASE_URL.',
};

/** Errors without a code, by their text. */
const sayings: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/does not support SSL/, 'PostgreSQL does not encrypt connections. Turn its ssl on, or remove sslmode.'],
  [/timeout|terminated unexpectedly/, reasons['ETIMEDOUT'] ?? ''],
  [/accepts no writes/, reasons['25006'] ?? ''],
  [
    /previously executed migration .* is missing/,
    'A newer version of the service has changed the database. Start that version, or restore a backup from before it.',
  ],
];

/** Converts an error of the first statements on a database to a sentence for the operator. */
export function toDatabaseError(error: unknown): DatabaseError {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  const reason = reasons[code ?? ''] ?? sayings.find(([pattern]) => pattern.test(message ?? ''))?.[1];
  const known = reason ?? `The database cannot be used${code === undefined ? '' : ` (${code})`}: ${message}`;
  return new DatabaseError(known, { cause: error });
}
