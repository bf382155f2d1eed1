import { googleLimits } from '../../../platform/google-limits';
import type { SidebarOperation, SidebarOperations, SidebarResponse } from '../../protocol';
import { messages } from '../messages/messages';
import { parseResponse } from './parse-response';
import type { ScriptRun } from './script-run';

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

export function failure(code: string, message: string): SidebarResponse & { ok: false } {
  return { ok: false, error: { code, message, requestId: null, retryAfterSeconds: null } };
}
