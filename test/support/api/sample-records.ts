/** A small organization: two accounts, six transactions, two tags. */
export const checkingId = '11111111-1111-4111-8111-111111111111';
export const brokerageId = '22222222-2222-4222-8222-222222222222';
export const travelId = '33333333-3333-4333-8333-333333333333';
export const hotelsId = '44444444-4444-4444-8444-444444444444';

export const accounts = [
  {
    id: checkingId,
    sourceType: 'PROVIDER',
    status: 'ACTIVE',
    category: 'bank',
    name: 'Checking',
    institutionName: 'First Bank',
    mask: '0042',
    balances: { current: 1234.5, available: 1200, currencyCode: 'USD' },
    supportsTransactions: true,
    supportsHoldings: false,
    sync: { lastSuccessfulSyncAt: '2026-11-20T08:00:00Z' },
  },
  {
    id: brokerageId,
    sourceType: 'MANUAL',
    status: 'INACTIVE',
    category: 'investment',
    name: 'Brokerage',
    mask: '7',
    balances: { current: 99, currencyCode: 'EUR' },
    supportsTransactions: true,
    supportsHoldings: true,
  },
];

export function transaction(index: number, fields: { readonly [name: string]: unknown } = {}) {
  const tail = String(index).padStart(12, '0');
  return {
    id: `aaaaaaaa-0000-4000-8000-${tail}`,
    accountId: checkingId,
    transactionDate: '2026-11-10',
    name: `Purchase ${index}`,
    amount: index,
    displayAmount: 0 - index,
    currencyCode: 'USD',
    pending: false,
    isIgnored: false,
    ...fields,
  };
}

export const tags = [
  { id: travelId, name: 'Travel', slug: 'travel', targetTypes: ['TRANSACTION'] },
  { id: hotelsId, name: 'Hotels', slug: 'hotels', parentTagId: travelId, archivedAt: '2026-01-02T03:04:05Z' },
];
