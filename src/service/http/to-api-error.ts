import type { FastifyError, FastifySchema } from 'fastify';
import { findOutage } from '../database/outage';
import { ApiError, internalError, invalidQuery, unavailable } from './api-error';
import { findNearest } from './nearest-name';
import { toQuotableName } from './quotable-name';

/**
 * Converts an error that the framework throws before a handler runs. Its texts may quote the request, so they are not
 * used.
 */
const frameworkErrors: { readonly [code: string]: () => ApiError } = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => invalidQuery('body_too_large', 'The request body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => invalidQuery('content_type', 'Send the body as application/json.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalidQuery('malformed_json', 'The request body is empty; send a JSON object.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalidQuery('malformed_json', 'The request body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    invalidQuery('malformed_request', 'The request body is not as long as its Content-Length says.'),
  FST_ERR_BAD_URL: () => invalidQuery('malformed_url', 'The address is not a valid URL.'),
  FST_ERR_HANDLER_TIMEOUT: () => unavailable({ kind: 'busy', retryAfterSeconds: 5 }),
  FST_ERR_MAX_PARAM_LENGTH: () => invalidQuery('malformed_url', 'A part of the address is too long.'),
};

/** Converts every failure to an ApiError. An internal error shows no details. `schema`: of the route of the request. */
export function toApiError(error: unknown, schema: FastifySchema = {}): ApiError {
  if (error instanceof ApiError) return error;
  const { code, validation, validationContext, statusCode } = error as Partial<FastifyError>;
  if (validation !== undefined) return toInvalidQuery(validation[0], validationContext, schema);
  const known = code === undefined ? undefined : frameworkErrors[code];
  if (known !== undefined) return known();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return invalidQuery('malformed_request', 'The request is not valid.');
  }
  const outage = findOutage(error);
  return outage === null ? internalError() : unavailable(outage);
}

type ValidationProblem = NonNullable<FastifyError['validation']>[number];

const places: { readonly [context: string]: string } = {
  querystring: 'query parameter',
  params: 'path parameter',
  body: 'body field',
};

/** Sample problem: `{keyword: 'maximum', instancePath: '/pageSize', message: 'must be <= 100', params: {limit: 100}}`. */
function toInvalidQuery(
  problem: ValidationProblem | undefined,
  context: string | undefined,
  schema: FastifySchema,
): ApiError {
  const place = places[context ?? ''] ?? 'parameter';
  const metaKey = context === 'body' ? 'field' : 'parameter';
  if (problem === undefined) return invalidQuery('invalid_value', `A ${place} is not valid.`);
  const { keyword, params, instancePath } = problem;
  const path = instancePath.slice(1).replaceAll('/', '.');

  if (keyword === 'additionalProperties') {
    const name = toQuotableName(joinPath(path, String(params['additionalProperty'])));
    const part = context === 'body' ? schema.body : schema.querystring;
    const names = Object.keys((part as { readonly properties?: object } | undefined)?.properties ?? {});
    const nearest = path === '' ? findNearest(names, name) : null;
    const hint = nearest === null ? '' : `; the nearest known one is ${JSON.stringify(nearest)}`;
    const meta = { [metaKey]: name, ...(nearest === null ? {} : { nearest }) };
    return invalidQuery('unknown', `Unknown ${place} ${JSON.stringify(name)}${hint}.`, meta);
  }
  if (keyword === 'required') {
    const name = joinPath(path, String(params['missingProperty']));
    return invalidQuery('missing', `The ${place} ${JSON.stringify(name)} is required.`, { [metaKey]: name });
  }
  if (path === '') return invalidQuery('invalid_value', 'The request body must be a JSON object.');
  return invalidQuery('invalid_value', `The ${place} ${JSON.stringify(path)} ${expectation(problem)}.`, {
    [metaKey]: path,
  });
}

const typeNames: { readonly [type: string]: string } = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  object: 'an object',
  string: 'a string',
};

function expectation({ keyword, params, message }: ValidationProblem): string {
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  if (keyword === 'type') return `must be ${typeNames[String(params['type'])] ?? 'of another type'}`;
  if (keyword === 'format') return `must be a valid ${params['format']}`;
  return message ?? 'is not valid';
}

function joinPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}
