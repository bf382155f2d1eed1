import { compileFunction } from 'node:vm';
import type { execute } from './execution';

export type LoadExecution = () => { readonly execute: typeof execute };

/** Loads the code again for each execution, as Google does, so that no module state survives. */
export function loaderOf(code: string): LoadExecution {
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: 'bench-execution.js' });
  return () => {
    const module = { exports: {} };
    run(module, module.exports, require);
    return module.exports as ReturnType<LoadExecution>;
  };
}
