import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../../src/service/app';
import { createLiveContract } from './live-contract';

/** What answers of this file's apps held that their documents do not allow. */
const violations: string[] = [];

// For whichever test file imports this: a test fails when one of its answers is not as documented.
afterEach(() => {
  expect(violations.splice(0)).toEqual([]);
});

/** The service as `buildApp` makes it. Every answer that it sends is compared with the document that it serves. */
export async function buildCheckedApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await buildApp(options);
  let contract: ReturnType<typeof createLiveContract> | null = null;
  app.addHook('onSend', async (request, reply, payload) => {
    // Made at the first answer: before that, the app does not know all of its routes.
    contract ??= createLiveContract(JSON.parse(JSON.stringify(app.swagger())));
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? null;
    const { method } = request;
    const body = typeof payload === 'string' ? payload : '';
    const answer = { method, path, status: reply.statusCode, headers: reply.getHeaders(), body };
    violations.push(...contract.problemsOfAnswer(answer));
    return payload;
  });
  return app;
}
