import type { BaseFunction, IFunctionService } from '@univerjs/engine-formula';

/** A function of Univer, whose calculation can be replaced for one workbook. */
export function univerFunction(functions: IFunctionService, name: string): BaseFunction {
  const found = functions.getExecutor(name);
  if (!found) throw new Error(`Univer has no function ${name}.`);
  return found;
}
