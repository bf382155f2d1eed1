import { createContext, Script } from 'node:vm';
import type { ScriptRunResult } from '../../src/workbench/host';

type Call = (functionName: string, args: readonly unknown[]) => Promise<ScriptRunResult>;

/** Runs the script of the suite's page without a browser, and returns its last message. */
export async function drivePage(html: string, call: Call, longestMs: number): Promise<string> {
  const source = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  let timer: NodeJS.Timeout | undefined;
  const said = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The page did not come to an end.'), longestMs);
    const element = {
      set textContent(text: string) {
        if (!text.endsWith('left.')) resolve(text);
      },
    };
    const page = {
      google: { script: { run: runner(call, {}) } },
      document: { getElementById: () => element },
      setTimeout,
    };
    new Script(source, { filename: 'page.html' }).runInContext(createContext(page));
  });
  return said.finally(() => clearTimeout(timer));
}

interface Handlers {
  readonly onSuccess?: (value: unknown) => void;
  readonly onFailure?: (error: { readonly name: string; readonly message: string }) => void;
}

function runner(call: Call, handlers: Handlers): object {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'withSuccessHandler') return (onSuccess: never) => runner(call, { ...handlers, onSuccess });
        if (name === 'withFailureHandler') return (onFailure: never) => runner(call, { ...handlers, onFailure });
        return (...args: unknown[]) => {
          void call(String(name), args).then((result) => {
            if (result.ok) handlers.onSuccess?.(result.value);
            else handlers.onFailure?.(result.error);
          });
        };
      },
    },
  );
}
