import type { BuildSettings } from '../connections/build-settings';
import { connectionHashOf } from '../connections/connection-hash';
import { userConnection } from '../connections/store-connection';
import { AddonError, toAddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { loadActivity, recordActivity } from '../reading/store/activity';
import { createExecutionCache } from '../reading/store/execution-cache';
import type { Call } from './calls/call';
import { calls } from './calls/calls';
import type { SidebarError, SidebarOperation, SidebarOperations, SidebarRequest, SidebarResponse } from './protocol';
import { readRequest } from './read-request';

/** Answers the sidebar: JSON text in, JSON text out. It never throws, because Google replaces the text of an error. */
export function handleSidebarCall(requestText: unknown, platform: Platform, build: BuildSettings): string {
  try {
    refuseOutsideUi(platform);
    const request = readRequest(requestText);
    const settings = request.connection === undefined ? build : { ...build, connectionName: request.connection };
    const { isRefresh }: Pick<Call<never, unknown>, 'isRefresh'> = calls[request.operation];
    const run = (counted: Platform) => handle(request, counted, settings);
    const data = isRefresh === true ? run(platform) : counting(platform, settings, run);
    return toText({ ok: true, data });
  } catch (thrown) {
    return toText({ ok: false, error: toSidebarError(thrown) });
  }
}

/**
 * In a cell this would run with the owner's properties for every editor, so it must neither tag nor reveal anything.
 */
export function refuseOutsideUi(platform: Platform): void {
  if (!platform.ui.isAvailable()) {
    throw new AddonError('wrong_context', 'This works in the FIN menu and sidebar, not in a cell.');
  }
}

function handle<Name extends SidebarOperation>(
  { operation, input }: SidebarRequest<Name>,
  platform: Platform,
  settings: BuildSettings,
): SidebarOperations[Name]['output'] {
  const { run } = calls[operation] as unknown as Call<typeof input, SidebarOperations[Name]['output']>;
  return run(platform, settings, input);
}

/** Counts its requests in the requests of the day, like those of cells. */
function counting<T>(platform: Platform, settings: BuildSettings, act: (counted: Platform) => T): T {
  let requests = 0;
  const http: Platform['http'] = {
    fetch(request) {
      requests += 1;
      return platform.http.fetch(request);
    },
    fetchAll(batch) {
      requests += batch.length;
      return platform.http.fetchAll(batch);
    },
  };
  try {
    return act({ ...platform, http });
  } finally {
    if (requests > 0) count(platform, settings, requests);
  }
}

function count(platform: Platform, settings: BuildSettings, requests: number): void {
  try {
    const connection = userConnection(platform, settings);
    if (connection === null) return;
    const cache = createExecutionCache(platform.cache);
    const hash = connectionHashOf(platform, connection);
    loadActivity(cache, hash);
    recordActivity(cache, hash, { requests, now: platform.clock.now() });
    cache.flush();
  } catch {
    // The operation succeeded, so a Google service at its quota must not make it fail.
  }
}

function toText(response: SidebarResponse): string {
  return JSON.stringify(response);
}

/** Sentences that differ from those of cells, by code. */
const sidebarSentences: { readonly [code: string]: string } = {
  unauthorized: 'The API refused the key. Enter a valid one under Connect.',
};

function toSidebarError(thrown: unknown): SidebarError {
  const { code, sentence, requestId, retryAfterSeconds } = toAddonError(thrown);
  return { code, message: sidebarSentences[code] ?? sentence, requestId, retryAfterSeconds };
}
