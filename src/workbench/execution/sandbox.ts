import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers';
import vm from 'node:vm';
import type { CallReply, Outcome } from '../apps-script/calls/values';
import { runNative } from './native-operations';
import type { Bridge } from './prelude/bridge';
import type { install } from './prelude/prelude';
import type { RunMessage, WorkerStart } from './protocol';
import { fill } from './texts';

/** The prelude's bundle, put in by the build. */
declare const PRELUDE_SOURCE: string;

export interface Sandbox {
  run(message: RunMessage, done: (outcome: string) => void): void;
}

interface Outside {
  call(request: string): string;
  log(line: string): void;
}

type Entry = ReturnType<typeof install>;

/**
 * A context contains nothing of Node: it is made vanilla (its global is its own, not a copy of one of ours), gets a single
 * function of text, and cannot make code from text, because code made so could `import()`, whose promise is Node's.
 * WebAssembly, which Google has, compiles in the background and would go on in a later execution.
 */
const CONTEXT = { codeGeneration: { strings: false, wasm: false } };

/** Above the largest allowed request, a body of 50 MB, because the host has the message in memory. */
const MAX_MESSAGE_CHARS = 100_000_000;

export function createSandbox(start: WorkerStart, outside: Outside): Sandbox {
  const prelude = new vm.Script(PRELUDE_SOURCE, { filename: 'prelude.js' });
  const script = new vm.Script(start.source, {
    filename: 'main.js',
    ...(start.cachedData ? { cachedData: Buffer.from(start.cachedData, 'base64') } : {}),
  });
  const { texts } = start.surface;
  const surface = JSON.stringify(start.surface);
  const tooLargeArgument = JSON.stringify({
    ok: false,
    name: 'Exception',
    message: fill(texts.argumentTooLarge, 'value'),
  } satisfies CallReply);
  const tooLargeResult = JSON.stringify({
    ok: false,
    name: 'Error',
    message: texts.resultTooLarge,
    line: 0,
  } satisfies Outcome);

  return {
    run: ({ functionName, args, settings, logLines, logLineChars }, done) => {
      let isOver = false;
      let lines = 0;
      const log = (line: string) => {
        lines += 1;
        if (lines <= logLines) outside.log(line.slice(0, logLineChars));
        return '';
      };
      const bridge: Bridge = (channel, first, second, third) => {
        // A finalizer of an earlier run must not act within a later one.
        if (isOver) throw new Error('The execution is over.');
        // A script that replaces JSON.stringify makes the prelude pass objects of the context.
        if (![first, second, third].every((text) => typeof text === 'string')) throw new TypeError('Text only.');
        if (channel === 'native') return runNative(texts, first, second, third);
        if (channel === 'log') return log(first);
        return first.length > MAX_MESSAGE_CHARS ? tooLargeArgument : outside.call(first);
      };
      const end = (outcome: unknown) => {
        isOver = true;
        const text = typeof outcome === 'string' ? outcome : '';
        done(text.length > MAX_MESSAGE_CHARS ? tooLargeResult : text);
      };
      const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, CONTEXT);
      const entry: Entry = (prelude.runInContext(context) as typeof install)(bridge, surface, JSON.stringify(settings));
      const failure = load(script, context, entry) ?? guarded(() => entry.invoke(functionName, args));
      // By then all microtasks are done, those left behind included, and nothing else could settle a promise.
      setImmediate(() => end(failure ?? guarded(entry.outcome)));
    },
  };
}

function load(script: vm.Script, context: vm.Context, entry: Entry): string | null {
  try {
    script.runInContext(context, { displayErrors: false });
    return null;
  } catch (thrown) {
    return guarded(() => entry.describe(thrown)) ?? BROKEN;
  }
}

/** The returned text, or null. What the prelude throws may be a script's object, so it is not read. */
function guarded(work: () => unknown): string | null {
  try {
    return (work() as string | undefined) ?? null;
  } catch {
    return BROKEN;
  }
}

const BROKEN = JSON.stringify({
  ok: false,
  name: 'Error',
  message: 'The script replaced built-ins that the runtime needs.',
  line: 0,
} satisfies Outcome);
