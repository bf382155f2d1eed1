export interface ServerUrls {
  /** One connection string for each server, in the given order. */
  readonly urls: readonly string[];
  /** Only a server that accepts writes is used. */
  readonly needsPrimary: boolean;
}

/**
 * Reads the part of libpq's connection strings that node-postgres does not: several servers, and `target_session_attrs`.
 * Sample: `postgres://user:password@db1:5432,db2:5432/fin?target_session_attrs=read-write`.
 */
export function readServerUrls(url: string, isReplica = false): ServerUrls {
  const name = isReplica ? 'DATABASE_REPLICA_URL' : 'DATABASE_URL';
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url);
  const [, start = '', servers = '', end = ''] = parts ?? [];
  // An @ after the servers belongs to a password that was not encoded.
  if (parts === null || /\s/.test(url) || /^[^?]*@/.test(servers + end)) {
    throw new Error(
      `${name} is not an address such as postgres://user:password@host:5432/database. Percent-encode @ : / ? # in a password.`,
    );
  }
  if (/[?&](host|port)=[^&#]*(,|%2C)/i.test(end)) {
    throw new Error(`${name}: write several servers before the database, as in postgres://db1:5432,db2:5432/fin.`);
  }
  const needsPrimary = readTarget(/[?&]target_session_attrs=([^&#]*)/.exec(end)?.[1], name);
  if (isReplica && needsPrimary) throw new Error(`${name}: remove target_session_attrs. A standby accepts no writes.`);
  const names = servers.split(',');
  if (names.length === 1) return { urls: [url], needsPrimary };
  if (names.includes('')) throw new Error(`${name}: a server has no name.`);
  return { urls: names.map((name) => `${start}${name}${end}`), needsPrimary };
}

function readTarget(value: string | undefined, name: string): boolean {
  if (value === undefined || value === 'any') return false;
  if (value === 'read-write' || value === 'primary') return true;
  throw new Error(`${name}: target_session_attrs=${value} is none of read-write, primary, any.`);
}
