import { setImmediate } from 'node:timers';
import vm from 'node:vm';
import { compile } from './compile';
import { runNative } from './native-operations';
import type { Bridge } from './prelude/bridge';
import type { install } from './prelude/prelude';
import type { RunMessage, WorkerStart } from './protocol';
import { fill } from './texts';
import type { CallReply, Outcome } from './wire';

/** The bundle of the prelude, which the build inserts. */
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
 * A context has no objects of Node: it is not contextified from an object of ours, gets a single function of strings, and
 * cannot create code from strings, because such code could call `import()`, whose promise is Node's: the texts that it may
 * evaluate were compiled before it runs. WebAssembly is allowed by Google, but not here, because it compiles in the
 * background and could continue in a later execution.
 */
const CONTEXT = { codeGeneration: { strings: false, wasm: false } };

/** Larger than the largest allowed request, which has a body of 50 MB. The host has each message in memory. */
const MAX_MESSAGE_CHARS = 100_000_000;

export function createSandbox(start: WorkerStart, outside: Outside): Sandbox {
  const prelude = new vm.Script(PRELUDE_SOURCE, { filename: 'prelude.js' });
  const script = compile(start.main, 'main.js');
  const evaluable = start.evaluable.map((each) => ({ text: each.source, evaluation: compile(each, 'eval') }));
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
        // If a script replaces JSON.stringify, the prelude may pass objects of the context.
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
      for (const { text, evaluation } of evaluable) entry.allowEval(text, evaluation.runInContext(context));
      const failure = load(script, context, entry) ?? guarded(() => entry.invoke(functionName, args));
      // All microtasks have run by then, so nothing else can settle a promise.
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

/** Returns the text, or null. Does not read what is thrown, because it may be an object of a script. */
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
