/**
 * google.script.run and google.script.host inside the frame of a sidebar. It is built as a separate script. The server
 * inserts it before the rest of the add-on's HTML, and it exchanges messages with the surrounding page.
 */
export {};

type Handlers = {
  onSuccess?: (value: unknown, userObject?: unknown) => void;
  onFailure?: (error: Error, userObject?: unknown) => void;
  userObject?: unknown;
};
interface FrameKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  preventDefault(): void;
}
const frame = globalThis as unknown as {
  parent: { postMessage(message: unknown, target: string): void };
  addEventListener(type: 'message', listener: (event: { source: unknown; data: unknown }) => void): void;
  addEventListener(type: 'keydown', listener: (event: FrameKey) => void): void;
  google: unknown;
};
const calls = new Map<number, Handlers>();
let lastCall = 0;

/** Arguments may be numbers, booleans, strings, null, and arrays and objects of those. */
const check = (value: unknown, seen: unknown[]): void => {
  if (value === null || value === undefined || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) {
    return;
  }
  const isPlain = Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
  if (!isPlain || seen.includes(value)) {
    throw new TypeError(`Failed due to illegal value in property: ${seen.length}`);
  }
  for (const part of Object.values(value as object)) check(part, [...seen, value]);
};

const runner = (handlers: Handlers): unknown =>
  new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (name === 'withSuccessHandler') return (onSuccess: never) => runner({ ...handlers, onSuccess });
        if (name === 'withFailureHandler') return (onFailure: never) => runner({ ...handlers, onFailure });
        if (name === 'withUserObject') return (userObject: unknown) => runner({ ...handlers, userObject });
        return (...args: unknown[]) => {
          for (const arg of args) check(arg, []);
          lastCall += 1;
          calls.set(lastCall, handlers);
          const message = {
            kind: 'script-run',
            call: lastCall,
            functionName: name,
            args: JSON.parse(JSON.stringify(args)),
          };
          frame.parent.postMessage(message, '*');
        };
      },
    },
  );

frame.addEventListener('message', (event) => {
  if (event.source !== frame.parent) return;
  const { kind, call, result } = event.data as {
    kind: string;
    call: number;
    result: { ok: boolean; value?: unknown; error?: { name: string; message: string } };
  };
  const handlers = calls.get(call);
  if (kind !== 'script-run-result' || !handlers) return;
  calls.delete(call);
  if (result.ok) {
    handlers.onSuccess?.(result.value, handlers.userObject);
    return;
  }
  const error = Object.assign(new Error(result.error?.message), { name: result.error?.name ?? 'ScriptError' });
  if (handlers.onFailure) handlers.onFailure(error, handlers.userObject);
  else console.error(`Uncaught ${error.name}: ${error.message}`);
});

const post = (kind: string) => () => frame.parent.postMessage({ kind }, '*');

// The surrounding page gets no keys from the frame.
frame.addEventListener('keydown', (event) => {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  post(event.shiftKey ? 'previous-part' : 'next-part')();
});

frame.google = {
  script: {
    run: runner({}),
    host: {
      close: post('close'),
      editor: { focus: post('focus-editor') },
      origin: 'https://docs.google.com',
    },
  },
};
