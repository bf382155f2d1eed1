import { baseOptions } from '../catalogue/options';
import type { FunctionSpec } from '../catalogue/spec';

export const spec = {
  parameters: [{ name: 'item', type: 'string', isOptional: true }],
  options: baseOptions,
  columns: null,
} as const satisfies FunctionSpec;
