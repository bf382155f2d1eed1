import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf, withoutFolders } from '../error-text';
import type { Rectangle } from '../workbook/workbook';

export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const bodyLimitBytes = 20 * 1024 * 1024;

export async function readJson(
  request: IncomingMessage,
  limitBytes = bodyLimitBytes,
): Promise<{ readonly [name: string]: unknown }> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > limitBytes) {
      throw new RequestError(413, `The request is larger than ${Math.floor(limitBytes / 1_048_576)} MB.`);
    }
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as { [name: string]: unknown };
  } catch (cause) {
    throw new RequestError(400, `The request is not JSON: ${messageOf(cause)}`);
  }
  throw new RequestError(400, 'The request is not a JSON object.');
}

export function stringField(body: { readonly [name: string]: unknown }, name: string): string {
  const value = body[name];
  if (typeof value !== 'string') throw new RequestError(400, `${name} must be a string.`);
  return value;
}

/** Runs `act`, and responds with status 400 and its message if it throws. Its messages must be sentences for the user. */
export function asBadRequest<T>(act: () => T): T {
  try {
    return act();
  } catch (cause) {
    throw new RequestError(400, cause instanceof Error ? cause.message : String(cause));
  }
}

/** Sends the error's message without paths of this machine: as text to a browser tab, otherwise as JSON. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const status = error instanceof RequestError ? error.status : 500;
  const message = withoutFolders(error instanceof Error ? error.message : String(error));
  const acceptsHtml = request.headers.accept?.includes('text/html');
  if (!acceptsHtml) {
    sendJson(response, status, { error: { message } });
    return;
  }
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${message}\n`);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

const isPositiveInteger = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

/** Reads cells that a page names: rows and columns count from 1. */
export function readRectangle(value: unknown): Rectangle {
  if (typeof value === 'object' && value !== null) {
    const { row, column, rowCount, columnCount }: { [name in keyof Rectangle]?: unknown } = value;
    if (
      isPositiveInteger(row) &&
      isPositiveInteger(column) &&
      isPositiveInteger(rowCount) &&
      isPositiveInteger(columnCount)
    ) {
      return { row, column, rowCount, columnCount };
    }
  }
  throw new RequestError(400, 'A rectangle needs row, column, rowCount and columnCount.');
}
