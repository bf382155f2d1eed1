import { tableOptions } from '../catalogue/options';
import { type FunctionSpec, from, to } from '../catalogue/spec';
import { transactionColumns, transactionFilters } from '../transactions/spec';

export const spec = {
  parameters: [{ name: 'tag', type: 'string|number', isOptional: false }, from, to],
  options: { ...transactionFilters, ...tableOptions },
  columns: transactionColumns,
} as const satisfies FunctionSpec;
