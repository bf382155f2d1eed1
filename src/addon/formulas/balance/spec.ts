import { baseOptions } from '../catalogue/options';
import { account, type FunctionSpec } from '../catalogue/spec';

export const spec = {
  parameters: [
    { ...account, isOptional: false },
    { name: 'field', type: 'string', isOptional: true },
  ],
  options: baseOptions,
  columns: null,
} as const satisfies FunctionSpec;
