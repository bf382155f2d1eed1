import { type TSchema, Type } from '@sinclair/typebox';
import type { FastifySchema } from 'fastify';
import {
  errorConditions,
  type groupDescriptions,
  operationDescriptions,
  pagingDescription,
} from '../../contract/descriptions';
import { type ErrorCode, errorCodes } from '../../contract/error-codes';
import type { FieldTable } from '../../contract/fields';
import { type Operation, type OperationId, operations } from '../../contract/operations';
import { paginationFields, resources } from '../../contract/resources';
import { errorBodySchema, toEnvelopeSchema, toSchema } from '../../contract/schemas';
import { bodyExamples, pageExamples, parameterExamples, responseExamples } from '../documents/examples';
import { unavailableStatus } from './api-error';
import {
  countHeaders,
  exampleRequestId,
  rateHeaders,
  requestIdHeaders,
  retryHeaders,
  tagHeaders,
} from './header-schemas';
import { optionalParts } from './optional-parts';

/** Schemas that the document names once and the routes refer to. */
export function namedSchemas(): TSchema[] {
  const envelopes = new Map<string, Operation>(Object.values(operations).map((each) => [envelopeOf(each), each]));
  return [
    ...Object.entries(resources).map(([name, fields]) => toSchema(fields, { $id: name })),
    toSchema(paginationFields, { $id: 'Pagination' }),
    ...Array.from(envelopes, ([name, { resource, isList }]) =>
      toEnvelopeSchema(reference(resource), reference('Pagination'), isList, name),
    ),
    // Not `Error`, which generated clients would confuse with that of their language.
    { ...errorBodySchema, $id: 'ApiError' },
  ];
}

/** Samples: `AccountList`, `AccountResponse`. */
function envelopeOf({ resource, isList }: Operation): string {
  return `${resource}${isList ? 'List' : 'Response'}`;
}

/**
 * What the framework validates a request with, serialises its answer with, and documents it with. Without its failures:
 * they have a serializer of their own, and the framework would compile one for each status of each operation.
 */
export function toRouteSchema(operationId: OperationId, operation: Operation): FastifySchema {
  const { summary, scope, pathParameters, query, body, isList } = operation;
  const description = [
    operationDescriptions[operationId],
    ...(isList ? [pagingDescription] : []),
    scope === null ? 'Needs any valid key.' : `Needs the scope \`${scope}\`.`,
  ];
  return {
    operationId,
    summary,
    description: description.join(' '),
    tags: [groupOf(operation)],
    security: [{ apiKey: [] }],
    ...(isEmpty(pathParameters) ? {} : { params: withExamples(pathParameters) }),
    // No examples here: the documentation page would send them as filters.
    querystring: toSchema(query, { isClosed: true }),
    ...(body === null
      ? {}
      : { body: { ...toSchema(body, { isClosed: true }), examples: [bodyExamples[operationId]] } }),
    response: { [operation.status]: toSuccess(operationId, operation) },
  };
}

/** The schema of a route as the document shows it: an operation's with its failures. */
export function withErrorResponses(schema: FastifySchema): FastifySchema {
  if (schema.operationId === undefined) return schema;
  const operationId = schema.operationId as OperationId;
  const failures = [...failuresOf(operations[operationId]), [unavailableStatus, whenUnavailable()]];
  const { requestHeaders, responses } = optionalParts(operationId);
  return {
    ...schema,
    ...requestHeaders,
    response: { ...(schema.response as object), ...responses, ...Object.fromEntries(failures) },
  };
}

function toSuccess(operationId: OperationId, operation: Operation) {
  const { method, isList } = operation;
  return {
    description: isList ? 'One page of the list' : 'Success',
    headers: {
      ...rateHeaders,
      ...requestIdHeaders,
      ...(method === 'GET' ? tagHeaders : {}),
      ...(isList ? countHeaders : {}),
    },
    content: { 'application/json': { schema: reference(envelopeOf(operation)), ...examplesOf(operationId) } },
  };
}

function examplesOf(operationId: OperationId): object {
  const [example, page] = [responseExamples[operationId], pageExamples[operationId]];
  if (page === undefined) return { example };
  return { examples: { lastPage: { value: example }, pageBefore: { value: page } } };
}

/** Codes of one status share a response: account_not_accessible and forbidden_scope are both 403. */
function failuresOf(operation: Operation): [number, object][] {
  const codes = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => canFailWith(operation, code));
  const statuses = [...new Set(codes.map((code) => errorCodes[code].status))].sort((left, right) => left - right);
  return statuses.map((status) => {
    const own = codes.filter((code) => errorCodes[code].status === status);
    const description = own.map((code) => `\`${code}\`: ${errorConditions[code]}`).join('. ');
    const headersOfStatus = {
      ...requestIdHeaders,
      ...(status === errorCodes.unauthorized.status ? {} : rateHeaders),
      ...(status === errorCodes.rate_limited.status ? retryHeaders : {}),
    };
    return [
      status,
      toFailure(
        description,
        headersOfStatus,
        own.map((code) => [code, errorConditions[code], {}]),
      ),
    ];
  });
}

/** The specification leaves the status of `internal_error` open. */
function whenUnavailable(): object {
  const condition = 'The database does not answer now; wait for Retry-After before retrying';
  return toFailure(`\`internal_error\`: ${condition}`, { ...requestIdHeaders, ...rateHeaders, ...retryHeaders }, [
    ['internal_error', condition, { reason: 'database_away', retryAfterSeconds: 5 }],
  ]);
}

function toFailure(description: string, headersOfStatus: object, examples: readonly FailureExample[]): object {
  return {
    description,
    headers: headersOfStatus,
    content: {
      'application/json': {
        schema: reference('ApiError'),
        examples: Object.fromEntries(
          examples.map(([code, message, meta]) => [
            code,
            { value: { error: { code, message, meta, requestId: exampleRequestId } } },
          ]),
        ),
      },
    },
  };
}

type FailureExample = readonly [code: ErrorCode, message: string, meta: object];

function canFailWith({ scope, query, pathParameters }: Operation, code: ErrorCode): boolean {
  if (code === 'forbidden_scope') return scope !== null;
  if (code === 'account_not_accessible') return query['accountId'] !== undefined;
  if (code === 'not_found') return !isEmpty(pathParameters);
  return true;
}

function withExamples(fields: FieldTable): TSchema {
  const schema = toSchema(fields, { isClosed: true }) as unknown as TSchema & { properties: Record<string, TSchema> };
  for (const [name, property] of Object.entries(schema.properties)) {
    const example = parameterExamples[name];
    if (example !== undefined) schema.properties[name] = { ...property, examples: [example] };
  }
  return schema;
}

function reference(name: string): TSchema {
  return Type.Unsafe({ $ref: `${name}#` });
}

function groupOf({ path }: Operation): Group {
  const last = path.split('/').at(-1) ?? '';
  return path.startsWith('/v1/tags') ? 'Tags' : (groups[last] ?? 'Accounts');
}

type Group = keyof typeof groupDescriptions;

const groups: { readonly [segment: string]: Group } = {
  'api-key': 'Key',
  organization: 'Organization',
  transactions: 'Transactions',
  holdings: 'Holdings',
};

function isEmpty(fields: FieldTable): boolean {
  return Object.keys(fields).length === 0;
}
