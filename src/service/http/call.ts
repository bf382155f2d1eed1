import type { CompiledQuery } from 'kysely';
import type { FieldTable, RecordOf } from '../../contract/fields';
import type { OperationId, operations, QueryOf } from '../../contract/operations';
import type { resources } from '../../contract/resources';
import type { Database } from '../database/open-database';
import type { Replica } from '../database/replica';
import type { ApiKey } from '../keys/api-key';
import type { Page } from '../pages/page';
import type { PageText } from '../pages/page-text';

/** What handlers get from the app. */
export interface Environment {
  readonly database: Database;
  /** A standby for reads; by default there is none. */
  readonly replica?: Replica;
  /** Milliseconds since 1970; tests move it. */
  readonly now: () => number;
  /** The time by which keys expire and rate limits count, in place of the clock of the database. Tests and the demo move it. */
  readonly clock?: () => number;
  /** Set if the first statement is sent together with the check of the key. */
  readonly execute?: Execute;
}

export type Execute = <Row>(query: CompiledQuery) => Promise<readonly Row[]>;

type OperationOf<Id extends OperationId> = (typeof operations)[Id];

/** One request after authentication, rate limit, scope and validation. */
export interface Call<Id extends OperationId> {
  readonly operationId: Id;
  readonly key: ApiKey;
  readonly path: RecordOf<OperationOf<Id>['pathParameters']>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly requestId: string;
  /** Null if the request has none, or if the operation does not use it. */
  readonly idempotencyKey: string | null;
  /** The address that clients use, without a slash at the end. */
  readonly baseUrl: string;
}

type BodyOf<Id extends OperationId> = OperationOf<Id>['body'] extends infer Fields extends FieldTable
  ? RecordOf<Fields>
  : undefined;

type ResourceOf<Id extends OperationId> = RecordOf<(typeof resources)[OperationOf<Id>['resource']]>;

type AnswerOf<Id extends OperationId> = OperationOf<Id>['isList'] extends true
  ? Page<ResourceOf<Id>> | PageText<ResourceOf<Id>>
  : ResourceOf<Id>;

export type Handler<Id extends OperationId> = (environment: Environment, call: Call<Id>) => Promise<AnswerOf<Id>>;

/** One handler for each operation of the contract: a missing one does not compile. */
export type HandlerTable = { readonly [Id in OperationId]: Handler<Id> };
