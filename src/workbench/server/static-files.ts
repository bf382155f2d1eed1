import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
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

/** Nothing is loaded from, or sent to, anywhere but this server. */
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

export async function readStaticFile(response: ServerResponse, folder: string, pathname: string): Promise<void> {
  const path = normalize(join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname)));
  const contentType = contentTypes[extname(path)];
  if (!path.startsWith(folder + sep) || !contentType) throw new RequestError(404, 'There is nothing here.');
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'EISDIR' ? new RequestError(404, 'There is nothing here.') : error;
  });
  response.writeHead(200, {
    'Content-Type': contentType,
    'Content-Security-Policy': pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  });
  response.end(content);
}
