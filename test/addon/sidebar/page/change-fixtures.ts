import type { ChangeForm, KindView, LentView } from '../../../../src/addon/sidebar/protocol';
import { apiTransactions } from './fixtures';

const nothing = { said: null, isMixed: false, ofApi: [] };

/** The form of several transactions. */
export const changeForm: ChangeForm = {
  fields: {
    category: { said: null, isMixed: true, ofApi: ['Eating out', 'Groceries'] },
    kind: nothing,
    merchant: { ...nothing, ofApi: ['Blue Bottle'] },
    newName: nothing,
    note: { ...nothing, said: 'for Ann' },
    countsOn: { ...nothing, ofApi: ['2026-11-03'] },
  },
  isChanged: true,
  single: null,
  categories: ['Eating out', 'Gifts', 'Groceries'],
};

/** Of one, which pays something back or of which something is lent. */
export const singleForm = (amount: number, single: Partial<NonNullable<ChangeForm['single']>> = {}): ChangeForm => ({
  ...changeForm,
  fields: { ...changeForm.fields, category: { said: 'Gifts', isMixed: false, ofApi: ['Eating out'] } },
  single: { amount, currency: 'USD', lent: null, paysBack: null, ...single },
});

export const purchases = apiTransactions(3).map((each, index) => ({ ...each, amount: -10 * (index + 1) }));

const match: KindView = {
  id: 'tx-0000',
  kind: 'transfer',
  by: 'match',
  other: { account: 'Savings', day: '2026-11-02', count: 1 },
};
export const kindViews = (ids: readonly string[]): KindView[] => [
  { ...match, id: ids[0] ?? '' },
  { id: ids[1] ?? '', kind: 'income', by: 'sign', other: null },
  { ...match, id: ids[2] ?? '', by: 'return', kind: 'spending' },
  { ...match, id: ids[3] ?? '', other: { account: 'Savings', day: '2026-11-02', count: 2 } },
];

export const lent: LentView = {
  purchases: [
    {
      id: 'tx-0001',
      row: 2,
      day: '2026-10-09',
      name: 'Trattoria Roma',
      currency: 'USD',
      lent: 80.3,
      back: 40.1,
      open: 40.2,
      payments: [{ id: 'tx-0002', day: '2026-11-03', name: 'Zelle Anna', amount: 40.1, currency: 'USD' }],
    },
  ],
  totals: [{ currency: 'USD', lent: 80.3, back: 40.1, open: 40.2 }],
  settledCount: 2,
};
