import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../../src/service/app';
import type { RunningService } from '../../../src/service/service';
import { liveContract } from './live-contract';

/** Differences between answers of the apps of this test file and their documents. */
const violations: string[] = [];

// Applies to the test file that imports this: a test fails if one of its answers is not as documented.
afterEach(() => {
  expect(violations.splice(0)).toEqual([]);
});

/** Builds the service, and compares each answer with the OpenAPI document that it serves. */
export async function buildCheckedApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await buildApp(options);
  let contract: ReturnType<typeof liveContract> | null = null;
  app.addHook('onSend', async (request, reply, payload) => {
    // Made at the first answer: before that, the app does not know all of its routes.
    contract ??= liveContract(app.swagger());
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? null;
    const { method } = request;
    const body = typeof payload === 'string' ? payload : '';
    const answer = { method, path, status: reply.statusCode, headers: reply.getHeaders(), body };
    violations.push(...contract.problemsOfAnswer(answer));
    return payload;
  });
  return app;
}

/** `fetch` for a service that listens on a port, with the same comparison. */
export function createCheckedFetch({ url, app }: RunningService) {
  const document = app.swagger();
  const contract = liveContract(document);
  const paths = Object.keys(document.paths ?? {});
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(url + address, init);
    const { pathname } = new URL(address, url);
    const path = paths.find((each) => new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)) ?? null;
    const { method = 'GET' } = init;
    const headers = Object.fromEntries(response.headers);
    const body = await response.clone().text();
    violations.push(...contract.problemsOfAnswer({ method, path, status: response.status, headers, body }));
    return response;
  };
}
