import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../contract/limits';
import { type Operation, type OperationId, operations } from '../../contract/operations';
import type { ApiKey } from '../keys/api-key';
import type { Page } from '../pages/page';
import { authenticate } from './authenticate';
import type { Call, Environment, Handler } from './call';
import { handlers } from './handlers';
import { baseUrlOf } from './public-address';
import { readQueryTypes } from './read-query-types';
import { refuseNul } from './refuse-nul';
import { toRouteSchema } from './route-schema';

/** The routes of the API, one for each operation of the contract. */
export function registerOperations(app: FastifyInstance, environment: Environment, publicUrl: string | null): void {
  for (const operationId of Object.keys(operations) as OperationId[]) {
    registerOperation(app, environment, publicUrl, operationId);
  }
}

function registerOperation<Id extends OperationId>(
  app: FastifyInstance,
  environment: Environment,
  publicUrl: string | null,
  operationId: Id,
): void {
  const operation: Operation = operations[operationId];
  const handler = handlers[operationId] as Handler<Id>;
  const keys = new WeakMap<FastifyRequest, ApiKey>();

  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: toRouteSchema(operationId, operation),
    onRequest: async (request, reply) => {
      // Financial data of one key: no cache on the way may keep it.
      reply.header('Cache-Control', 'no-store');
      keys.set(request, await authenticate(environment, operation.scope, request, reply));
    },
    preValidation: async (request) => {
      readQueryTypes(operation.query, request.query as Record<string, unknown>);
      refuseNul(request.query, 'parameter');
      refuseNul(request.body, 'field');
    },
    handler: async (request, reply) => {
      const call = {
        operationId,
        key: keys.get(request),
        path: request.params,
        query: request.query,
        body: request.body,
        baseUrl: baseUrlOf(app, publicUrl),
      } as Call<Id>;
      const answer = await handler(environment, call);
      reply.code(operation.status);
      return operation.isList ? toListEnvelope(answer as Page<unknown>, reply) : { data: answer, meta: {} };
    },
  });
}

function toListEnvelope({ items, ...pagination }: Page<unknown>, reply: FastifyReply): object | string {
  reply.header(headers.itemCount, String(items.length));
  if (typeof items[0] === 'string') {
    // Text is sent as it is, past the serializer.
    reply.type('application/json; charset=utf-8');
    return `{"data":[${items.join(',')}],"pagination":${JSON.stringify(pagination)},"meta":{}}`;
  }
  return { data: items, pagination, meta: {} };
}
