import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../../contract/scopes';
import type { KeyUses } from '../audit/key-uses';
import type { PoolQuery } from '../database/pool-dialect';
import { AdmissionQueue, type AdmissionTurn } from '../keys/admission-queue';
import { type Admission, KeyAdmission, type KeySource } from '../keys/admit';
import type { FoundKey } from '../keys/api-key';
import { KnownKeys } from '../keys/known-keys';
import type { Environment, Execute } from './call';
import { checkAdmission, readKeyHash } from './check-admission';
import { clientAddress } from './client-address';
import { InvalidKeyLimit } from './invalid-key-limit';

/** A key with the permissions of its last request, which may have changed since. */
export interface KnownKey {
  readonly keyHash: string;
  readonly key: FoundKey;
}

/**
 * Checks the key of every request and counts it. A read request of a known key sends its statement together with that
 * check, in one round trip: see `readWithCheck`.
 */
export class Authenticator {
  private readonly known = new KnownKeys();
  private readonly invalidKeys: InvalidKeyLimit;
  private readonly source: KeySource;
  private readonly queue: AdmissionQueue;

  constructor(
    private readonly environment: Environment,
    private readonly keyUses: KeyUses | null,
  ) {
    const { database, now, clock } = environment;
    this.invalidKeys = new InvalidKeyLimit(now);
    this.source = { database, clock };
    this.queue = new AdmissionQueue(this.source);
  }

  /** null if the request may not begin to read before its key is checked; 401 if there is no key. */
  findKnownKey(request: FastifyRequest): KnownKey | null {
    const keyHash = readKeyHash(request);
    const key = this.known.findReadable(keyHash);
    return key === null ? null : { keyHash, key };
  }

  /** The key of the request, checked and counted first. */
  async authenticate(request: FastifyRequest, scope: Scope | null, reply: FastifyReply): Promise<FoundKey> {
    const keyHash = readKeyHash(request);
    const known = this.known.find(keyHash);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const admission = await (known === null
      ? this.invalidKeys.check(clientAddress(request), () => this.admitAlone(keyHash, null, isWrite))
      : isWrite
        ? this.admitAlone(keyHash, known, isWrite)
        : this.queue.enter(keyHash, known).admission());
    return this.admitted(keyHash, admission, scope, reply);
  }

  /**
   * The answer of `read` for the key. It begins with the check of the key: its first statement is sent together with that, or
   * to a replica at the same time. The result or error of `read` counts only if the key still has the earlier permissions, and of
   * a replica only if it has not written; otherwise the request is refused or read again.
   */
  async readWithCheck<Answer>(
    { keyHash, key: earlier }: KnownKey,
    scope: Scope | null,
    reply: FastifyReply,
    read: (environment: Environment, key: FoundKey) => Promise<Answer>,
  ): Promise<Answer> {
    const replica = earlier.hasWritten ? undefined : this.environment.replica;
    const isOnReplica = replica?.isFresh === true;
    const [outcome, admission] = isOnReplica
      ? await Promise.all([
          settle(() => replica.read((database) => read({ ...this.environment, database }, earlier))),
          this.queue.enter(keyHash, earlier).admission(),
        ])
      : await this.readTogether(keyHash, earlier, read);
    const key = this.admitted(keyHash, admission, scope, reply);
    const readWith = isOnReplica ? earlier : { ...earlier, hasWritten: key.hasWritten };
    if (JSON.stringify(key) !== JSON.stringify(readWith)) return await read(this.environment, key);
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  }

  /** Sends the first statement of `read` in one round trip with the check of the key. */
  private async readTogether<Answer>(
    keyHash: string,
    earlier: FoundKey,
    read: (environment: Environment, key: FoundKey) => Promise<Answer>,
  ): Promise<readonly [Outcome<Answer>, Admission | null]> {
    const { database } = this.environment;
    let turn: AdmissionTurn | null = null;
    const execute: Execute = async <Row>(query: PoolQuery) => {
      const check = turn === null ? this.queue.enter(keyHash, earlier) : null;
      turn ??= check;
      const before = check?.query ?? null;
      return (await database.executeQuery<Row>(before === null ? query : { ...query, before: [before] })).rows;
    };
    const outcome = await settle(() => read({ ...this.environment, execute }, earlier));
    return [outcome, await (turn ?? this.queue.enter(keyHash, earlier)).admission()];
  }

  private async admitAlone(keyHash: string, known: FoundKey | null, isWrite: boolean): Promise<Admission | null> {
    const check = new KeyAdmission(this.source, keyHash, known, { requests: 1, isWrite });
    const [admission = null] = await check.admissions(null);
    return admission;
  }

  /** The next request of a refused key reads nothing before the check. An invalid key is forgotten. */
  private admitted(keyHash: string, admission: Admission | null, scope: Scope | null, reply: FastifyReply): FoundKey {
    if (admission === null) this.known.forget(keyHash);
    else this.known.remember(keyHash, admission.key, false);
    let isRefused = true;
    try {
      const key = checkAdmission(admission, scope, reply);
      isRefused = false;
      this.known.remember(keyHash, key, true);
      return key;
    } finally {
      if (admission !== null) this.noteUse(admission.key, isRefused, reply);
    }
  }

  private noteUse({ organizationId, id: keyId }: FoundKey, isRefused: boolean, { request }: FastifyReply): void {
    const { operationId: operation = '' } = (request.routeOptions.schema ?? {}) as { readonly operationId?: string };
    const client = clientAddress(request);
    const atMs = this.environment.now();
    this.keyUses?.note({ organizationId, keyId, operation, isRefused, requestId: request.id, client, atMs });
  }
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

async function settle<Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { error };
  }
}
