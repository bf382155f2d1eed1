import { baseOptions } from '../catalogue/options';
import type { FunctionSpec } from '../catalogue/spec';

export const spec = {
  parameters: [{ name: 'field', type: 'string', isOptional: true }],
  options: baseOptions,
  columns: null,
} as const satisfies FunctionSpec;
