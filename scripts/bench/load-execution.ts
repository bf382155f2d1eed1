import { compileFunction } from 'node:vm';
import type { execute } from './execution';

export type LoadExecution = () => { readonly execute: typeof execute };

/** Loads the execution again at each call, as Google does: nothing that a module remembers outlives an execution. */
export function loaderOf(code: string): LoadExecution {
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: 'bench-execution.js' });
  return () => {
    const module = { exports: {} };
    run(module, module.exports, require);
    return module.exports as ReturnType<LoadExecution>;
  };
}
