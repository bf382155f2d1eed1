import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findOutage } from '../database/outage';
import { ApiError, invalidQuery } from './api-error';
import { readRest } from './read-rest';
import { createRequestId, requestIdHeader } from './request-id';
import { toApiError } from './to-api-error';

/** Every failure of every address answers in the error envelope. To be called before the routes are registered. */
export function handleErrors(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // HEAD comes with each GET.
    const methods = [method].flat().filter((each) => each !== 'HEAD');
    if (methods.length > 0) routes.push({ pattern: toPattern(url), methods });
  });
  // Before the body is read: no address takes it.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw noSuchAddress(request, routes);
  });
  app.setErrorHandler(sendError);
  // For documents that do not exist, which a route of many looks for.
  app.setNotFoundHandler((request, reply) => sendError(noSuchAddress(request, routes), request, reply));
}

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Also given to the framework for what fails before routing, where no error handler is set yet. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isLate = isBodyLate(error, request);
  const failure = isLate ? bodyLate() : toApiError(error, request.routeOptions?.schema);
  if (failure.code === 'internal_error') logFailure(error, request);
  reply
    .code(failure.status)
    .headers({ ...failure.headers, [requestIdHeader]: request.id })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify);
  const answer = (isRead: boolean) => {
    // The time of the request ended meanwhile.
    if (reply.sent) return;
    // The framework closes the connection after each body that it refuses, also if it has read all of it.
    if (isRead) reply.removeHeader('Connection');
    else reply.header('Connection', 'close');
    reply.send(failure.toBody(request.id));
  };
  if (isLate || request.raw.complete) answer(!isLate);
  else void readRest(request.raw).then(answer);
}

/** A defect and a database that is away have different messages, so that an operator can count them apart. */
export function logFailure(error: unknown, request: FastifyRequest): void {
  const outage = findOutage(error);
  if (outage === null) request.log.error({ err: error }, 'request failed');
  else request.log.error({ err: error, reason: outage.reason }, `the database is ${outage.kind}`);
}

/** Handlers do not start before the body has arrived, so its client used up their time. */
function isBodyLate(error: unknown, { raw }: FastifyRequest): boolean {
  return (error as Partial<FastifyError>).code === 'FST_ERR_HANDLER_TIMEOUT' && !raw.complete;
}

function bodyLate(): ApiError {
  const message = 'The request body did not arrive in time.';
  return invalidQuery('malformed_request', message);
}

/** What the HTTP parser refuses never becomes a request: the answer is written to the socket. */
export function handleClientError(error: FastifyError | (Error & { code?: string }), socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = createRequestId();
  const failure = notHttp();
  const body = JSON.stringify(failure.toBody(requestId));
  socket.end(
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${requestIdHeader}: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Node answers an `Expect` header that it does not know with an empty 417, which the API does not have. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const requestId = createRequestId();
    const failure = notHttp();
    const body = JSON.stringify(failure.toBody(requestId));
    response
      .writeHead(failure.status, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        [requestIdHeader]: requestId,
        Connection: 'close',
      })
      .end(body);
  });
}

function notHttp(): ApiError {
  return invalidQuery('malformed_request', 'The request is not valid HTTP.');
}

function noSuchAddress({ method, url }: FastifyRequest, routes: readonly Route[]): ApiError {
  const path = url.split('?', 1)[0] ?? '';
  const allowed = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  const isAllowed = allowed.includes(method === 'HEAD' ? 'GET' : method);
  if (allowed.length === 0 || isAllowed)
    return new ApiError('not_found', 'No such address. The documentation is at /docs.');
  return new ApiError(
    'not_found',
    `${method} is not offered at this address.`,
    { allowedMethods: allowed },
    { Allow: allowed.join(', ') },
    methodNotAllowedStatus,
  );
}

/** The specification has no code for it, so the answer has the code of an address that does not exist. */
const methodNotAllowedStatus = 405;

/** Sample: `/v1/tags/:tagId/transactions`. */
function toPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
