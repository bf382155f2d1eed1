import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../../contract/scopes';
import type { PoolQuery, PoolResult } from '../database/pool-dialect';
import { type Admission, admissionQuery, admit, toAdmission } from '../keys/admit';
import type { ApiKey } from '../keys/api-key';
import { KnownKeys } from '../keys/known-keys';
import { passAdmission, readKeyHash } from './authenticate';
import type { Environment, Execute } from './call';
import { clientAddress } from './client-address';
import { GuessLimit } from './guess-limit';

/** A request that began to read by what its key could do before, until the key has been checked. */
export interface Presumption {
  readonly keyHash: string;
  readonly key: ApiKey;
}

/**
 * Checks the key of every request and counts it. A request that only reads, of a key that the gate knows, sends its own
 * statement together with that check, in one round trip: see `readTogether`.
 */
export class Gate {
  private readonly known = new KnownKeys();
  private readonly guesses: GuessLimit;

  constructor(private readonly environment: Environment) {
    this.guesses = new GuessLimit(environment.now);
  }

  /** Where the key is known; 401 where there is none. */
  presume(request: FastifyRequest): Presumption | null {
    const keyHash = readKeyHash(request);
    const key = this.known.find(keyHash);
    return key === null ? null : { keyHash, key };
  }

  /** The key of the request, checked and counted before anything else is done. */
  async pass(request: FastifyRequest, scope: Scope | null, reply: FastifyReply): Promise<ApiKey> {
    const { database, now } = this.environment;
    const keyHash = readKeyHash(request);
    const find = () => admit(database, keyHash, now());
    const isKnown = this.known.find(keyHash) !== null;
    const admission = isKnown ? await find() : await this.guesses.check(clientAddress(request), find);
    return this.admitted(keyHash, admission, scope, reply);
  }

  /**
   * The answer that `read` gives for the key. The first statement that it executes takes the check of the key along. Whatever
   * `read` gave or threw counts only if the key may do as presumed: otherwise it is refused, or asked again.
   */
  async readTogether<Answer>(
    { keyHash, key: presumed }: Presumption,
    scope: Scope | null,
    reply: FastifyReply,
    read: (environment: Environment, key: ApiKey) => Promise<Answer>,
  ): Promise<Answer> {
    const { database, now } = this.environment;
    const nowMs = now();
    let checked: readonly unknown[] | null = null;
    let isSent = false;
    const execute: Execute = async <Row>(query: PoolQuery) => {
      if (isSent) return (await database.executeQuery<Row>(query)).rows;
      isSent = true;
      const together: PoolQuery = { ...query, first: admissionQuery(keyHash, nowMs) };
      const { rows, firstRows = [] } = (await database.executeQuery<Row>(together)) as PoolResult<Row>;
      checked = firstRows;
      return rows;
    };
    const outcome = await settle(() => read({ ...this.environment, execute }, presumed));
    const admission =
      checked === null ? await admit(database, keyHash, nowMs) : await toAdmission(database, keyHash, nowMs, checked);
    const key = this.admitted(keyHash, admission, scope, reply);
    if (JSON.stringify(key) !== JSON.stringify(presumed)) return await read(this.environment, key);
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  }

  /** A key that is refused is forgotten, so that its next request reads nothing before it is allowed. */
  private admitted(keyHash: string, admission: Admission | null, scope: Scope | null, reply: FastifyReply): ApiKey {
    try {
      const key = passAdmission(admission, scope, reply);
      this.known.remember(keyHash, key);
      return key;
    } catch (error) {
      this.known.forget(keyHash);
      throw error;
    }
  }
}

async function settle<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer } | { readonly error: unknown }> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { error };
  }
}
