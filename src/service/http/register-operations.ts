import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../contract/limits';
import { type Operation, type OperationId, operations } from '../../contract/operations';
import type { ResourceName } from '../../contract/resources';
import type { KeyUses } from '../audit/key-uses';
import { OrganizationNodes } from '../database/nodes';
import type { ApiKey, FoundKey } from '../keys/api-key';
import { countForOrganization } from '../organizations/count-for-organization';
import { type Facts, OrganizationFacts } from '../organizations/organization-facts';
import type { Page } from '../pages/page';
import type { PageText } from '../pages/page-text';
import { isText } from '../records/is-text';
import { type ApiError, invalidQuery, unauthorized } from './api-error';
import { Authenticator, type KnownKey } from './authenticator';
import type { Call, Environment, Handler } from './call';
import { checkOrganizationLimit } from './check-admission';
import { compression } from './compression';
import { toUnchanged } from './entity-tag';
import { handlers } from './handlers';
import { acceptsIdempotencyKey, readIdempotencyKey } from './idempotency-key';
import { baseUrlOf } from './public-address';
import { toQuotableName } from './quotable-name';
import { readQueryTypes } from './read-query-types';
import { toRouteSchema } from './route-schema';
import type { Shares } from './shares';

/** Operations whose first statement is sent together with the check of the key. */
const startsReading: ReadonlySet<OperationId> = new Set([
  'listTransactions',
  'listAccountTransactions',
  'listTagTransactions',
]);

/** The routes of the API, one for each operation of the contract. */
export function registerOperations(app: FastifyInstance, environment: Environment, options: OperationOptions): void {
  const authenticator = new Authenticator(environment, options.keyUses);
  const facts = new OrganizationFacts(environment.database, environment.now);
  const nodes = new OrganizationNodes(environment.database, environment.now);
  for (const operationId of Object.keys(operations) as OperationId[]) {
    registerOperation(app, environment, options, { authenticator, facts, nodes }, operationId);
  }
}

interface OperationOptions {
  readonly publicUrl: string | null;
  /** Null: requests do not share connections. */
  readonly shares: Shares | null;
  /** Null: uses of keys are not recorded. */
  readonly keyUses: KeyUses | null;
}

/** A log that goes nowhere has no bindings. */
interface PinoLogger {
  setBindings?(bindings: object): void;
}

interface Parts {
  readonly authenticator: Authenticator;
  readonly facts: OrganizationFacts;
  readonly nodes: OrganizationNodes;
}

function registerOperation<Id extends OperationId>(
  app: FastifyInstance,
  environment: Environment,
  { publicUrl, shares }: OperationOptions,
  { authenticator, facts, nodes }: Parts,
  operationId: Id,
): void {
  const operation: Operation = operations[operationId];
  const handler = handlers[operationId] as Handler<Id>;
  const states = new WeakMap<FastifyRequest, RequestState>();
  const toCall = (request: FastifyRequest, key: ApiKey) =>
    ({
      operationId,
      key,
      path: request.params,
      query: request.query,
      body: request.body,
      requestId: request.id,
      idempotencyKey: acceptsIdempotencyKey.has(operationId) ? readIdempotencyKey(request) : null,
      get baseUrl() {
        return baseUrlOf(app, publicUrl);
      },
    }) as Call<Id>;

  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: toRouteSchema(operationId, operation),
    compress: compression,
    // The handler refuses an invalid request after its key has been checked.
    attachValidation: true,
    onRequest: async (request, reply) => {
      // Financial data of one key, so no cache may store it.
      reply.header('Cache-Control', 'no-store');
      const knownKey = startsReading.has(operationId) ? authenticator.findKnownKey(request) : null;
      const key = knownKey === null ? await authenticator.authenticate(request, operation.scope, reply) : null;
      states.set(request, { knownKey, key, fault: null, owner: null });
    },
    preValidation: async (request) => {
      readQueryTypes(operation.query, request.query as Record<string, unknown>);
      const state = states.get(request);
      if (state !== undefined)
        state.fault = findNoText(request.query, 'parameter') ?? findNoText(request.body, 'field');
    },
    onSend: async (request, reply, payload) => {
      const owner = states.get(request)?.owner ?? null;
      const isSuccess = operation.method === 'GET' && reply.statusCode === operation.status;
      return isSuccess && owner !== null && typeof payload === 'string'
        ? toUnchanged(payload, owner, request, reply)
        : payload;
    },
    handler: async (request, reply) => {
      const state = states.get(request) as RequestState;
      const { knownKey, key, fault } = state;
      const { database, clock } = environment;
      const { organizationId } = knownKey?.key ?? (key as FoundKey);
      const read = async (within: Environment, of: FoundKey) => {
        if (fault !== null || request.validationError !== undefined) throw fault ?? request.validationError;
        const { pageTokenSecret } = await requireFacts(facts, of);
        state.owner = { ...of, pageTokenSecret };
        return await handler(within, toCall(request, state.owner));
      };
      const readChecked = (of: FoundKey) =>
        environment.replica === undefined || operation.method !== 'GET' || of.hasWritten
          ? read(environment, of)
          : environment.replica.read((replica) => read({ ...environment, database: replica }, of));
      const answerIt = async () => {
        const { rateLimits = [] } = (await facts.find(organizationId)) ?? {};
        checkOrganizationLimit(await countForOrganization(database, organizationId, rateLimits, clock), reply);
        return await (knownKey === null
          ? readChecked(key as FoundKey)
          : authenticator.readWithCheck(knownKey, operation.scope, reply, read));
      };
      const node = shares === null ? null : await nodes.find(organizationId);
      // In every line of the request: one that fails then says which node did not answer.
      if (node !== null) (request.log as PinoLogger).setBindings?.({ node });
      const use = { organizationId, node, table: tables[operation.resource] };
      const answer = await (shares === null ? answerIt() : shares.run(use, answerIt));
      reply.code(operation.status);
      return operation.isList
        ? toListEnvelope(answer as Page<unknown> | PageText<unknown>, reply)
        : { data: answer, meta: {} };
    },
  });
}

/** Of a key that was checked: its organization was deleted meanwhile, or exists. */
async function requireFacts(facts: OrganizationFacts, { organizationId }: FoundKey): Promise<Facts> {
  const found = await facts.find(organizationId);
  if (found === null) throw unauthorized();
  return found;
}

/** The table whose lock holds up requests for a resource. */
const tables: { readonly [Name in ResourceName]: string } = {
  Account: 'accounts',
  Transaction: 'transactions',
  AccountTransaction: 'transactions',
  TagAttachment: 'transactions',
  Holding: 'holdings',
  AccountHolding: 'holdings',
  Organization: 'organizations',
  Tag: 'tags',
  ApiKeyCapabilities: 'api_keys',
};

/** The key is checked, or known with the permissions of its last request. */
interface RequestState {
  readonly knownKey: KnownKey | null;
  readonly key: FoundKey | null;
  fault: ApiError | null;
  /** The key with whose permissions the request was answered. */
  owner: ApiKey | null;
}

/** Refused here, where the name of the field is known. */
function findNoText(values: unknown, metaKey: 'parameter' | 'field'): ApiError | null {
  if (typeof values !== 'object' || values === null) return null;
  const isNoText = ([, value]: [string, unknown]) => typeof value === 'string' && !isText(value);
  const [found] = Object.entries(values).find(isNoText) ?? [];
  if (found === undefined) return null;
  const name = toQuotableName(found);
  const message = `The ${metaKey} ${JSON.stringify(name)} contains NUL or half of a surrogate pair.`;
  return invalidQuery('invalid_value', message, { [metaKey]: name });
}

function toListEnvelope(
  { items, ...pagination }: Page<unknown> | PageText<unknown>,
  reply: FastifyReply,
): object | string {
  if (!('text' in items)) {
    reply.header(headers.itemCount, String(items.length));
    return { data: items, pagination, meta: {} };
  }
  // Text is sent without the serializer.
  reply.header(headers.itemCount, String(items.count)).type('application/json; charset=utf-8');
  return `{"data":[${items.text}],"pagination":${JSON.stringify(pagination)},"meta":{}}`;
}
