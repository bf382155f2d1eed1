import { get as httpGet, request as httpRequest } from 'node:http';

/** The cookie of a browser that opened the printed address. No cookie for an address without a token. */
export function cookieOf(url: string): { Cookie?: string } {
  const { port, searchParams } = new URL(url);
  const token = searchParams.get('token');
  return token === null ? {} : { Cookie: `workbench-${port}=${token}` };
}

/** Fetches a path below the printed address, as the page does. */
export function fetchPath(
  url: string,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<Response> {
  const body = init.body === undefined ? {} : { body: JSON.stringify(init.body) };
  const headers = { ...cookieOf(url), ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  return fetch(new URL(path, url), { method: init.method ?? 'GET', headers, ...body });
}

export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: unknown };
  readonly text: string;
}

/** Uses the http module, because fetch cannot set Host and Origin. */
export function send(
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: { [name: string]: string } = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const type: { [name: string]: string } = text === undefined ? {} : { 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      new URL(path, baseUrl),
      { method, headers: { ...cookieOf(baseUrl), ...type, ...headers } },
      (response) => {
        let answer = '';
        response.on('data', (chunk) => {
          answer += chunk;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: answer });
        });
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Reads a number of server-sent events. */
export function readEvents(
  baseUrl: string,
  path: string,
  count: number,
  headers: { [name: string]: string } = {},
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const request = httpGet(new URL(path, baseUrl), { headers: { ...cookieOf(baseUrl), ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
        const lines = text.split('\n').filter((line) => line.startsWith('data: '));
        if (lines.length < count) return;
        request.destroy();
        resolve(lines.slice(0, count).map((line) => JSON.parse(line.slice(6))));
      });
    });
    request.on('error', (error) => reject(error));
  });
}
