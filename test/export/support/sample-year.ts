import type { ExportAccountView, ExportRowView } from '../../../src/addon/features/exporting/views';
import type { Year } from '../../../src/export/year';

export const checkingId = '11111111-1111-4111-8111-111111111111';
export const savingsId = '22222222-2222-4222-8222-222222222222';

export function account(fields: Partial<ExportAccountView> = {}): ExportAccountView {
  return {
    ...{ id: checkingId, name: 'Checking', institution: 'First Bank', mask: '0042', category: 'bank', currency: 'USD' },
    ...{ isDebt: false, unexplained: null, earliest: null, statements: [], health: null },
    reported: { day: '2027-01-15', balance: 100, reason: null },
    balances: [],
    ...fields,
  };
}

export const known = (day: string, balance: number | null, reason: string | null = null) => ({ day, balance, reason });

/** An account whose balances are known at the beginning and the end of 2026. */
export const between = (opening: number, closing: number, fields: Partial<ExportAccountView> = {}) =>
  account({ balances: [known('2025-12-31', opening), known('2026-12-31', closing)], ...fields });

export function row(
  index: number,
  day: string | null,
  amount: number | null,
  fields: Partial<ExportRowView> = {},
): ExportRowView {
  return {
    ...{
      id: idOf(index),
      accountId: checkingId,
      day,
      countedOn: day,
      name: `Purchase ${index}`,
      merchant: null,
      amount,
    },
    ...{
      currency: 'USD',
      kind: (amount ?? 0) > 0 ? 'income' : 'spending',
      reason: 'sign',
      category: null,
      group: null,
    },
    ...{ note: null, tags: [], isPending: false, isIgnored: false, original: null, part: null, sides: [] },
    receipts: null,
    ...fields,
  } as ExportRowView;
}

export const idOf = (index: number) => `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const side = ({ id, accountId, day, amount, currency, isPending }: ExportRowView) => ({
  ...{ id, accountId, day, amount, currency, isPending },
});

/** Two transactions that name each other as the sides of a transfer. */
export function pair(out: ExportRowView, arrived: ExportRowView): [ExportRowView, ExportRowView] {
  return [
    { ...out, kind: 'transfer', reason: 'match', sides: [side(arrived)] },
    { ...arrived, kind: 'transfer', reason: 'match', sides: [side(out)] },
  ];
}

export function yearOf(
  accounts: readonly ExportAccountView[],
  rows: readonly ExportRowView[],
  fields: Partial<Year['view']> = {},
): Year {
  return {
    view: {
      ...{
        organization: 'The Doe Family',
        from: '2026-01-01',
        to: '2026-12-31',
        until: '2026-12-31',
        today: '2027-01-15',
      },
      ...{ accounts, holdings: [], deductible: [], notes: [], isUnfinished: false },
      ...fields,
    },
    ...{ rows, accounts: [], hasTags: true, notes: [] },
  };
}
