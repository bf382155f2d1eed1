import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { RequestError } from './http';

const contentTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** The page may use this server only. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page that reloads checks whether its 12 MB of script have changed, and the browser keeps them compiled. */
export async function readStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  pathname: string,
): Promise<void> {
  const path = normalize(join(folder, pathname === '/' ? 'index.html' : decoded(pathname)));
  const contentType = contentTypes[extname(path)];
  const isInside = path.startsWith(folder + sep) && !path.includes('\0');
  if (!isInside || !contentType) throw new RequestError(404, 'Not found.');
  const file = await stat(path).catch(() => null);
  if (!file?.isFile() || path.endsWith(sep)) throw new RequestError(404, 'Not found.');
  const tag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`;
  const isKnown = request.headers['if-none-match'] === tag;
  const content = isKnown ? undefined : await readFile(path);
  response.writeHead(isKnown ? 304 : 200, {
    'Content-Type': contentType,
    ETag: tag,
    'Content-Security-Policy': pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  });
  response.end(content);
}

/** `/%` cannot be decoded. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new RequestError(404, 'Not found.');
  }
}
