import type { Outcome } from '../../host/rpc/wire';
import { encode } from './values';

export function success(value: unknown): Outcome {
  try {
    return { ok: true, value: encode(value) };
  } catch (error) {
    return failure(error);
  }
}

/** What was thrown, in words; scripts may throw anything, and their getters may throw again. */
export function failure(thrown: unknown): Outcome {
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown)) {
    return { ok: false, name: '', message: safely(() => String(thrown)), line: 0 };
  }
  const error = thrown as { name?: unknown; message?: unknown; stack?: unknown };
  return {
    ok: false,
    name: safely(() => String(error.name ?? 'Error')),
    message: safely(() => String(error.message)),
    line: lineOf(safely(() => String(error.stack))),
  };
}

/** `    at FIN_HOLDINGS (main.js:42:9)`: the innermost frame of the script's own file. */
function lineOf(stack: string): number {
  return Number(/\bmain\.js:(\d+)/.exec(stack)?.[1] ?? 0);
}

function safely(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
