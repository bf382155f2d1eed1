import type { HttpRequest, HttpResponse } from '../../../src/addon/platform/platform';
import type { Server } from '../platform/fake-platform';

export interface Ask {
  readonly path: string;
  readonly query: { readonly [name: string]: string };
  readonly request: HttpRequest;
  /** The number of earlier requests to this path. */
  readonly earlier: number;
}

export type Route = readonly unknown[] | ((ask: Ask) => HttpResponse);

/** A server with a few routes. An array is a list of one page, a function answers, and other paths get 404. */
export function scriptedApi(routes: { readonly [methodAndPath: string]: Route }): Server {
  const counts = new Map<string, number>();
  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = `${request.method} ${pathname}`;
    const earlier = counts.get(name) ?? 0;
    counts.set(name, earlier + 1);
    const route = routes[name];
    if (route === undefined) return failure(404, 'not_found');
    if (Array.isArray(route)) return list(route);
    return (route as (ask: Ask) => HttpResponse)({
      path: pathname,
      query: Object.fromEntries(searchParams),
      request,
      earlier,
    });
  };
}

export function list(rows: readonly unknown[], nextPageToken?: string): HttpResponse {
  const pagination = { pageSize: 100, ...(nextPageToken === undefined ? {} : { nextPageToken }) };
  return json(200, { data: rows, pagination, meta: {} });
}

export function record(data: object, status = 200): HttpResponse {
  return json(status, { data, meta: {} });
}

export function failure(status: number, code: string, headers: { [name: string]: string } = {}): HttpResponse {
  const requestId = '0c1c3c52-5f51-4c83-9d0a-3f1d9d6b7a11';
  return { ...json(status, { error: { code, message: `text of ${code}`, meta: {}, requestId } }), headers };
}

function json(status: number, body: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}
