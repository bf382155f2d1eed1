import type { Connections } from '../connections/connections';
import { AddonError, toAddonError } from '../errors/addon-error';
import type { Call } from '../features/call';
import { refuse, text } from '../features/call';
import { isObject } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { namingFullStore } from '../store/full-store';
import { calls } from './calls/calls';
import { nameMaxLength } from './calls/connect';
import type { SidebarError, SidebarOperation, SidebarOperations, SidebarRequest, SidebarResponse } from './protocol';

/** Answers the sidebar: JSON text in, JSON text out. It never throws, because Google replaces the text of an error. */
export function handleSidebarCall(requestText: unknown, platform: Platform, connections: Connections): string {
  try {
    refuseOutsideUi(platform);
    const { operation, input, connection } = readRequest(requestText);
    const { run } = calls[operation] as Call<unknown, SidebarOperations[SidebarOperation]['output']>;
    return toText({ ok: true, data: run(platform, connections.named(connection), input) });
  } catch (thrown) {
    return refusedSidebarCall(namingFullStore(platform, thrown));
  }
}

export function refusedSidebarCall(thrown: unknown): string {
  return toText({ ok: false, error: toSidebarError(thrown) });
}

/**
 * In a cell this would run with the owner's properties for every editor, so it must neither tag nor reveal anything.
 */
export function refuseOutsideUi(platform: Platform): void {
  if (!platform.ui.isAvailable()) {
    throw new AddonError('wrong_context', 'This works in the FIN menu and sidebar, not in a cell.');
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

/** Sample: `{"operation":"attachTag","input":{"tagId":"…","transactionIds":["…"]}}` */
export function readRequest(requestText: unknown): SidebarRequest {
  if (typeof requestText !== 'string' || requestText.length > 100_000) return refuse('request');
  let request: unknown;
  try {
    request = JSON.parse(requestText);
  } catch {
    return refuse('request');
  }
  const { operation, input, connection } = isObject(request) ? request : {};
  if (typeof operation !== 'string' || !Object.hasOwn(calls, operation)) return refuse('operation');
  const name = operation as SidebarOperation;
  return {
    operation: name,
    input: calls[name].read(isObject(input) ? input : {}),
    ...(connection === undefined ? {} : { connection: text({ connection }, 'connection', 1, nameMaxLength) }),
  };
}
