import { type ColumnSet, computed } from '../catalogue/spec';

/** The table of `detail=true`. In a file of its own, because the sidebar does not show it. */
export const assumptionColumns: ColumnSet = {
  fields: {},
  named: [
    computed('date', 'date'),
    computed('item', 'string'),
    computed('account', 'string'),
    computed('amount', 'number'),
    computed('currency', 'string'),
    computed('balance', 'number'),
    computed('basis', 'string'),
  ],
  defaults: ['date', 'item', 'account', 'amount', 'currency', 'balance', 'basis'],
  order: [],
};
