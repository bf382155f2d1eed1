import type { Outcome } from '../../apps-script/calls/values';
import { matchText, toNumber, toText } from './intrinsics';
import { encode } from './values';

export function success(value: unknown): Outcome {
  try {
    return { ok: true, value: encode(value) };
  } catch (error) {
    return failure(error);
  }
}

/** Name and message of what was thrown. Scripts may throw anything, and their getters may throw again. */
export function failure(thrown: unknown): Outcome {
  if (!hasMessage(thrown)) return { ok: false, name: '', message: safely(() => toText(thrown)), line: 0 };
  return {
    ok: false,
    name: safely(() => toText(thrown.name ?? 'Error')),
    message: safely(() => toText(thrown.message)),
    line: lineOf(safely(() => toText(thrown.stack))),
  };
}

/** Also false for a proxy that throws. */
function hasMessage(thrown: unknown): thrown is { name?: unknown; message?: unknown; stack?: unknown } {
  try {
    return typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  } catch {
    return false;
  }
}

/** `    at FIN_HOLDINGS (main.js:42:9)`: the innermost frame of the script's own file. */
function lineOf(stack: string): number {
  return toNumber(matchText(/\bmain\.js:(\d+)/, stack)?.[1] ?? 0);
}

function safely(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
