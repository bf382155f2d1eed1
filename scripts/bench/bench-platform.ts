import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { emptyView } from '../../src/addon/connection/verify-connection';
import type { HttpRequest, HttpResponse, Platform } from '../../src/addon/platform/platform';

/** What a measured execution asks of the world around it. */
export interface BenchServices {
  now(): number;
  sleep(ms: number): void;
  fetch(requests: readonly HttpRequest[]): HttpResponse[];
  get(keys: readonly string[]): { readonly [key: string]: string };
  put(values: { readonly [key: string]: string }, seconds: number): void;
  remove(keys: readonly string[]): void;
}

const baseUrl = 'https://api.example.com';
export const connection = { id: 'bench', baseUrl, apiKey: 'bench', view: emptyView(baseUrl), formerIds: [] };

/** Google's services in virtual time; packing takes `codecMsPerKb` of it, as Google's own is slow. */
export function createBenchPlatform(services: BenchServices, codecMsPerKb: number): Platform {
  const work = (text: string): string => {
    if (codecMsPerKb > 0) services.sleep((text.length / 1_024) * codecMsPerKb);
    return text;
  };
  return {
    http: { fetchAll: services.fetch, fetch: (request: HttpRequest) => services.fetch([request])[0] as HttpResponse },
    clock: services,
    codec: {
      hash: (text: string) => createHash('sha256').update(text).digest('base64url'),
      pack: (text: string) => gzipSync(work(text)).toString('base64'),
      unpack: (packed: string) => work(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')),
      uuid: randomUUID,
    },
    dates: {
      format: (date: Date, _: string, pattern: string) =>
        pattern === 'yyyy-MM-dd' ? date.toISOString().slice(0, 10) : date.toISOString().slice(0, 19).replace('T', ' '),
      midnight: (day: string) => new Date(`${day}T00:00:00Z`),
    },
    cache: {
      get: (key: string) => services.get([key])[key] ?? null,
      getAll: services.get,
      put: (key: string, value: string, seconds: number) => services.put({ [key]: value }, seconds),
      putAll: services.put,
      removeAll: services.remove,
    },
    documentProperties: { get: (name: string) => (name === `fin.optin.${connection.id}` ? '1' : null) },
    ui: { isAvailable: () => false },
    userProperties: { get: (name: string) => (name === 'fin.connection' ? JSON.stringify(connection) : null) },
    spreadsheet: () => ({ timeZone: () => 'Etc/GMT' }),
  } as unknown as Platform;
}
