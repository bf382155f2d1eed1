import { findReason } from './database-error';

/** Why the database cannot answer a request now, although neither the request nor the service is wrong. */
export interface Outage {
  /** `away`: nobody can use it. `busy`: this statement waited or ran too long. */
  readonly kind: 'away' | 'busy';
  /** A sentence for the operator. */
  readonly reason: string;
  readonly retryAfterSeconds: number;
}

/** A restart takes a few seconds. In a longer failover, clients ask a few times. */
const awaySeconds = 5;
/** Locks and full pools take about this long. */
const busySeconds = 2;

/** Null for any other error, such as a defect of a statement. */
export function findOutage(error: unknown): Outage | null {
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  const reason = findReason(error);
  if (reason === null || code === insufficientPrivilege) return null;
  return busyCodes.has(code) || poolIsFull.test(message)
    ? { kind: 'busy', reason, retryAfterSeconds: busySeconds }
    : { kind: 'away', reason, retryAfterSeconds: awaySeconds };
}

/** Of conflicts that repeating did not solve, no memory, a lock that was not available, and a canceled statement. */
const busyCodes: ReadonlySet<string> = new Set(['40001', '40P01', '53200', '55P03', '57014']);
const poolIsFull = /timeout exceeded when trying to connect/;
/** Repeating a statement that the role may not run does not help. */
const insufficientPrivilege = '42501';
