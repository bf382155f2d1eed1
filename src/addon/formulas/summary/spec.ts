import { type ColumnSet, column, type NamedColumn } from '../catalogue/columns';
import { figures, list, tableOptions, text } from '../catalogue/options';
import { type FunctionSpec, from, to } from '../catalogue/spec';
import { transactionFilters } from '../transactions/spec';

export const spec = {
  parameters: [{ name: 'by', type: 'string', isOptional: false }, from, to],
  options: { ...transactionFilters, tag: text, without: list, ...figures, ...tableOptions },
  columns: null,
} as const satisfies FunctionSpec;

/** Columns of a summary by one group; `first` is the group's column. */
export function summaryColumns(first: NamedColumn): ColumnSet {
  return {
    fields: {},
    named: [
      first,
      column('currency', 'Currency', 'string', 'currency'),
      column('count', 'Count', 'integer', 'count'),
      column('in', 'In', 'number', 'in'),
      column('out', 'Out', 'number', 'out'),
      column('net', 'Net', 'number', 'net'),
    ],
    defaults: [first.key, 'currency', 'count', 'in', 'out', 'net'],
    order: [],
  };
}
