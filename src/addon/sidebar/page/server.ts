import { googleLimits } from '../../platform/google-limits';
import type { SidebarError, SidebarOperation, SidebarOperations, SidebarResponse } from '../protocol';
import { messages } from './messages/messages';

const { failures } = messages.general;

type Input<Name extends SidebarOperation> = SidebarOperations[Name]['input'];

/** Never rejects. A failed call returns an error response, like an error of the server. */
export interface Server {
  call<Name extends SidebarOperation>(
    operation: Name,
    ...input: Input<Name> extends null ? [] : [Input<Name>]
  ): Promise<SidebarResponse<Name>>;
}

/** No response can arrive later than a minute after Google ends the script. */
const noAnswerMs = googleLimits.runMs + 60_000;

/** All calls use `connection`, or the default connection if it is null. */
export function createServer(run: ScriptRun | null, connection: string | null = null): Server {
  return {
    call: (operation, ...[input]) =>
      new Promise((resolve) => {
        if (run === null) {
          resolve(failure('no_server', failures.noServer));
          return;
        }
        const timer = setTimeout(() => resolve(failure('no_answer', failures.noAnswer)), noAnswerMs);
        const settle = (response: SidebarResponse<typeof operation>) => {
          clearTimeout(timer);
          resolve(response);
        };
        run
          .withSuccessHandler((answer) => settle(parseResponse(answer)))
          .withFailureHandler((error) => settle(toScriptFailure(error)))
          .sidebarCall(
            JSON.stringify({ operation, input: input ?? null, ...(connection === null ? {} : { connection }) }),
          );
      }),
  };
}

/** Converts a `ScriptError` of Google. Its text is in the user's language, so it is shown and not interpreted. */
function toScriptFailure(error: unknown): SidebarResponse & { ok: false } {
  const text =
    error instanceof Object && 'message' in error ? String(error.message).trim() : String(error ?? '').trim();
  return failure('script_failed', text === '' ? failures.google : failures.googleSaying(text.replace(/\.$/, '')));
}

function failure(code: string, message: string): SidebarResponse & { ok: false } {
  return { ok: false, error: { code, message, requestId: null, retryAfterSeconds: null } };
}

/** The part of `google.script.run` the sidebar uses: one global function that takes and returns text. */
export interface ScriptRun {
  withSuccessHandler(handler: (answer: unknown) => void): ScriptRun;
  withFailureHandler(handler: (error: unknown) => void): ScriptRun;
  sidebarCall(requestText: string): void;
}

/** Null outside Google Sheets, where the page has no server. */
export function findScriptRun(): ScriptRun | null {
  const { google } = globalThis as { google?: { script?: { run?: ScriptRun } } };
  return google?.script?.run ?? null;
}

/** Reads `{"ok":true,"data":…}` or `{"ok":false,"error":{…}}`; anything else is an error that says so. */
export function parseResponse<Name extends SidebarOperation>(answer: unknown): SidebarResponse<Name> {
  const value = toJson(answer);
  if (isRecord(value) && value['ok'] === true && 'data' in value) return value as SidebarResponse<Name>;
  return { ok: false, error: isRecord(value) && value['ok'] === false ? toError(value['error']) : unreadable };
}

const unreadable: SidebarError = failure('unreadable_answer', failures.unreadable).error;

function toError(value: unknown): SidebarError {
  if (!isRecord(value) || typeof value['message'] !== 'string' || value['message'] === '') return unreadable;
  const { code, message, requestId, retryAfterSeconds } = value;
  return {
    code: typeof code === 'string' ? code : 'unknown',
    message,
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : null,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? retryAfterSeconds : null,
  };
}

function toJson(answer: unknown): unknown {
  if (typeof answer !== 'string') return null;
  try {
    return JSON.parse(answer);
  } catch {
    return null; // Not JSON: reported as an unreadable answer.
  }
}

function isRecord(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
