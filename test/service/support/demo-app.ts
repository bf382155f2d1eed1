import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../src/service/database/open-database';
import type { DemoKeys } from '../../../src/service/demo/demo-keys';
import type { DemoDatabase } from '../../support/postgres/demo-database';
import { buildCheckedApp } from './checked-app';
import { openTestDatabase } from './open-test-database';

export const referenceDate = '2026-11-21';
export const demo = { referenceDate, seed: 'test' };

/** No test reads a list in so many pages: a list that never ends is an error. */
const pagesMax = 500;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read into bodies of many shapes.
  readonly body: any;
  /** What the handler returned, before the serializer left out what the schema does not name; of text the same as the body. */
  readonly raw: unknown;
}

export interface DemoApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly keys: DemoKeys;
  /** The organization of every key but `otherOrganization`. */
  readonly organizationId: string;
  get(path: string, key?: string | null): Promise<Answer>;
  post(path: string, body: unknown, key?: string): Promise<Answer>;
  /** Every item of a list, page by page. */
  getAll(path: string, key?: string): Promise<Answer['body'][]>;
  close(): Promise<void>;
}

/**
 * The demo, asked without a socket. Each look at a clock takes 100 ms, so no test meets the rate limit. With `now`, both the
 * service and its database have that time at each request.
 */
export async function openDemoApp(
  options: { readonly now?: () => number; readonly opened?: DemoDatabase } = {},
): Promise<DemoApp> {
  const { database, keys, close } = options.opened ?? (await openTestDatabase(demo));
  const { organization_id: organizationId } = await database
    .selectFrom('organizations')
    .select('organization_id')
    .where('name', '=', 'The Hartwell Family')
    .executeTakeFirstOrThrow();
  const startMs = Date.parse(`${referenceDate}T12:00:00Z`);
  let clockMs = startMs;
  const tick = () => {
    clockMs += 100;
    return clockMs;
  };
  const { now } = options;
  const app = await buildCheckedApp({ database, now: now ?? tick, clock: now ?? tick });
  const raws = new Map<string, unknown>();
  app.addHook('preSerialization', async (request, _reply, payload) => {
    raws.set(request.id, payload);
    return payload;
  });

  const ask = async (method: 'GET' | 'POST', path: string, key: string | null, body?: unknown): Promise<Answer> => {
    const response = await app.inject({
      method,
      url: path,
      headers: key === null ? {} : { 'x-api-key': key },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const headers = response.headers as Record<string, string>;
    return {
      status: response.statusCode,
      headers,
      body: response.json(),
      raw: raws.get(headers['x-request-id'] ?? '') ?? response.json(),
    };
  };
  const get = (path: string, key: string | null = keys.full) => ask('GET', path, key);
  return {
    app,
    database,
    keys,
    organizationId,
    get,
    post: (path, body, key = keys.full) => ask('POST', path, key, body),
    getAll: async (path, key = keys.full) => {
      const items: unknown[] = [];
      for (let token: string | undefined, page = 0; page === 0 || token !== undefined; page += 1) {
        const separator = path.includes('?') ? '&' : '?';
        const answer = await get(token === undefined ? path : `${path}${separator}pageToken=${token}`, key);
        if (page === pagesMax) throw new Error(`${path} has no end.`);
        if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
        items.push(...answer.body.data);
        token = answer.body.pagination.nextPageToken;
      }
      return items;
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
}
