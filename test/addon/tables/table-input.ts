/** All transactions, every hour. */
export const allTransactions = {
  dataset: 'transactions',
  columns: [],
  from: 'all',
  accountIds: [],
  categories: [],
  tagId: null,
  schedule: { every: 'hours', hours: 1 },
  goneRows: 'mark',
};
