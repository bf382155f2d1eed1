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
  '40001': 'Simultaneous transactions conflicted repeatedly.',
  '40P01': 'Simultaneous transactions waited for each other repeatedly.',
  '53100': 'The disk of the database is full. Free space on it.',
  '53200': 'PostgreSQL has no memory left.',
  '55P03': 'A statement waited too long for a lock of another one, such as a migration, and was canceled.',
  '57014': 'A statement took longer than statement_timeout allows, or an operator canceled it.',
  '57P01': 'PostgreSQL is shutting down, or an operator ended the connection.',
  '57P02': 'PostgreSQL has crashed and is recovering.',
  '57P03': 'PostgreSQL is starting or shutting down. Try again in a moment.',
  '25006': 'This PostgreSQL server accepts no writes. Name the primary in DATABASE_URL.',
  ECONNRESET: 'The connection to PostgreSQL was lost.',
  EPIPE: 'The connection to PostgreSQL was lost.',
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
  [/timeout exceeded when trying to connect/, 'No connection to PostgreSQL became free in time.'],
  [/timeout|did not answer in time/, reasons['ETIMEDOUT'] ?? ''],
  [/Connection terminated|connection error and is not queryable/, reasons['ECONNRESET'] ?? ''],
  [/embedded database has ended/, 'The embedded database has ended. Restart the service; its disk may be full.'],
  [/accepts no writes/, reasons['25006'] ?? ''],
  [
    /previously executed migration .* is missing/,
    'A newer version of the service has changed the database. Start that version, or restore a backup from before it.',
  ],
];

/**
 * What Citus says of another node. Sample: `connection to the remote node fin@worker-1:5432 failed with the following error:
 * fe_sendauth: no password supplied`. The name of the user stays out.
 */
const remoteNode = /connection to the remote node (?:[^\s@]*@)?(\S+?) failed(?: with the following error: (.*))?/s;

const remoteCauses: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/no password supplied/, 'Give the server that connects a .pgpass with its password.'],
  [/password authentication failed/, 'Correct the password in the .pgpass of the server that connects.'],
  [/no pg_hba.conf entry/, 'Allow the connection in its pg_hba.conf.'],
  [
    /Connection refused/,
    'No PostgreSQL server listens there. Start it, or promote its standby and run citus_update_node.',
  ],
  [/timeout|timed out|could not receive|server closed/i, 'It does not answer.'],
];

function findRemoteReason(message: string): string | null {
  const [found, node, cause = ''] = remoteNode.exec(message) ?? [];
  if (found === undefined) return null;
  const advice = remoteCauses.find(([pattern]) => pattern.test(cause))?.[1];
  return `The node ${node} cannot be used. ${advice ?? 'See the log of the coordinator.'}`;
}

/** Converts an error of the first statements on a database to a sentence for the operator. */
export function toDatabaseError(error: unknown): DatabaseError {
  const { code, message } = error as FailedStatement;
  const known = findReason(error) ?? `The database cannot be used${code === undefined ? '' : ` (${code})`}: ${message}`;
  return new DatabaseError(known, { cause: error });
}

/** The sentence for an error of a statement or connection; null if none is known. */
export function findReason(error: unknown): string | null {
  const { code = '', syscall = 'connect', message = '' } = (error ?? {}) as FailedStatement;
  // ENOENT of a file is no failure of the database.
  if (!connectionCalls.has(syscall)) return null;
  const remote = findRemoteReason(message);
  if (remote !== null) return remote;
  const known = code.startsWith(connectionException) ? 'ECONNRESET' : code;
  return reasons[known] ?? sayings.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

interface FailedStatement {
  readonly code?: string;
  /** Of errors of the system. */
  readonly syscall?: string;
  readonly message?: string;
}

/** The class of PostgreSQL's codes for failed connections. */
const connectionException = '08';

const connectionCalls: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo']);
