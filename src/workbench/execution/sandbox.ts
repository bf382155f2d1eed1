import vm from 'node:vm';
import type { RunMessage, WorkerStart } from './messages-between';
import { runNative } from './native-operations';
import type { Bridge } from './prelude/bridge';
import type { install } from './prelude/prelude';

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
 * A context holds nothing of Node: it is made vanilla (its global is its own, not a copy of one of ours), gets a single
 * function of text, and cannot make code from text, because code made so could `import()`, whose promise is Node's.
 */
const CONTEXT = { codeGeneration: { strings: false, wasm: true } };

export function createSandbox(start: WorkerStart, outside: Outside): Sandbox {
  const prelude = new vm.Script(PRELUDE_SOURCE, { filename: 'prelude.js' });
  const script = new vm.Script(start.source, {
    filename: 'main.js',
    ...(start.cachedData ? { cachedData: Buffer.from(start.cachedData) } : {}),
  });
  const surface = JSON.stringify(start.surface);

  return {
    run: ({ functionName, args, settings }, done) => {
      let isOver = false;
      const bridge: Bridge = (channel, first, second, third) => {
        // A finalizer of an earlier run must not act within a later one.
        if (isOver) throw new Error('The execution is over.');
        if (channel === 'call') return outside.call(first);
        if (channel === 'native') return runNative(start.surface.texts, first, second, third);
        outside.log(first);
        return '';
      };
      const end = (outcome: string) => {
        isOver = true;
        done(outcome);
      };
      const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, CONTEXT);
      const entry = (prelude.runInContext(context) as typeof install)(bridge, surface, JSON.stringify(settings));
      const loadFailure = load(script, context, entry);
      if (loadFailure === null) entry.invoke(functionName, args);
      // By then all microtasks are done, those left behind included, and nothing else could settle a promise.
      setImmediate(() => end(loadFailure ?? entry.outcome()));
    },
  };
}

function load(script: vm.Script, context: vm.Context, entry: Entry): string | null {
  try {
    script.runInContext(context);
    return null;
  } catch (thrown) {
    return entry.describe(thrown);
  }
}
